import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { languageFor } from '../../../../src/engine/workflows/folio/contract/language.ts';
import { folio } from '../../../../src/engine/workflows/folio/index.ts';

const settings = (language: 'ja' | 'en') => ({
  ...defaultConfig,
  folio: { ...defaultConfig.folio, language },
});

test.each([
  ['灯台守の娘が、来ない船を待つ話。', 'en', 'ja'],
  ['ミステリー', 'en', 'ja'],
  ['ﾐｽﾃﾘｰ', 'en', 'ja'],
  ['A letter about かな', 'en', 'ja'],
  ["A lighthouse keeper's daughter", 'ja', 'ja'],
  ["A lighthouse keeper's daughter", 'en', 'en'],
  ['霧', 'en', 'en'],
  ['霧・港ー', 'en', 'en'],
  ['', 'ja', 'ja'],
] as const)('the idea «%s» in a workspace of %s is told in %s', (idea, inWorkspace, language) => {
  expect(languageFor(idea, inWorkspace)).toBe(language);
});

test('what the author chose stands, else the idea and the chapters they have decide, and it is kept with the request', () => {
  const idea = 'A story of fog';
  const manuscript = [{ title: '霧', text: '霧が出ていた。\n' }];
  expect(folio.complete?.({ idea }, settings('en'))).toEqual({
    idea,
    language: 'en',
    keeper: true,
  });
  expect(folio.complete?.({ idea, manuscript }, settings('en')).language).toBe('ja');
  expect(folio.complete?.({ idea: '霧の話', language: 'en' }, settings('ja')).language).toBe('en');
});
