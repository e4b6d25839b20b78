import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { languageFor } from '../../../../src/engine/workflows/folio/contract/language.ts';
import { folio } from '../../../../src/engine/workflows/folio/index.ts';
import { exported } from '../../../../src/engine/workflows/folio/manuscript.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { goodIdea } from './replies.ts';

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

test('a text that is too short for kana is a Japanese book in every format, where nobody has said in what it is written', async () => {
  const files = openRunFiles(nodeDisk, tempFolder('short'));
  const idea = { ...goodIdea, source_prompt: '霧', created_at: '2026-02-05T10:33:00Z' };
  await files.write('current/idea.json', JSON.stringify(idea));
  await files.write('current/chapters/ch01/final.md', '# 第1章：霧\n\n¶1\n濃霧。出港。\n');
  const made = async (format: 'html' | 'narou') =>
    await exported(files, { format, comments: 'strip' });
  expect((await made('html')).files[0]?.text).toContain('<html lang="ja">');
  expect((await made('narou')).words).toBeUndefined();
});
