import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { beginRun, type RunState } from '../../../../src/engine/runs/run-state.ts';
import {
  brought,
  broughtValues,
  callsOfReview,
  callsToPaths,
} from '../../../../src/engine/workflows/folio/contract/calls-ahead.ts';
import { folioFold } from '../../../../src/engine/workflows/folio/contract/state.ts';
import { storyAhead } from '../../../../src/engine/workflows/folio/contract/story-ahead.ts';
import type { Reading } from '../../../../src/ui/cockpit/begin-run.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { storyReadings } from '../../../../src/ui/workflows/folio/cli/story-readings.ts';

/** A dollar a call of the Editor, ten cents of anybody else. */
const priced = {
  config: defaultConfig,
  estimate: (tier: string) => ({
    model: tier,
    usd: tier === defaultConfig.folio.models.editor ? 1 : 0.1,
  }),
};

async function readAs(reviewOnly: boolean) {
  const files = ['01.md', '02.md'].map((name) => ({ name, text: `# ${name}\n\n霧が出た。\n` }));
  const given = { text: async () => '', files: async () => files };
  const { ways } = await storyReadings(
    { manuscript: 'draft', idea: undefined, reviewOnly, language: undefined },
    given,
    { options: {}, tell: [] },
  );
  return ways[0];
}

async function shown(reviewOnly: boolean, messages: typeof ja) {
  return inWords(await readAs(reviewOnly), messages);
}

function inWords(way: Reading | undefined, messages: typeof ja): string {
  const lines = way?.lines(messages, { connected: true, priced }) ?? [];
  return `${way?.title(messages)}\n${lines.join('\n')}`;
}

test('before a manuscript is begun with, the calls until it asks and their price stand over it', async () => {
  expect(await shown(false, ja)).toMatch(/4 回呼び出します（約\$1\.30）/);
  expect(await shown(false, en)).toMatch(/4 calls of the model \(about \$1\.30\)/);
});

test('one that is only scored is told so, with the price of the scoring and no word of writing on', async () => {
  const said = await shown(true, ja);
  expect(said).toMatch(/採点しますか[\s\S]*17 回呼び出します（約\$2\.60）/);
  expect(said).not.toMatch(/続きの章から書/);
  expect(await shown(true, en)).toMatch(/scored\?[\s\S]*17 calls of the model \(about \$2\.60\)/);
});

test('that it can be only scored is offered with its price where it is to be written on, and the other way round, and turns all of it', async () => {
  for (const messages of [ja, en]) {
    const written = await readAs(false);
    expect(inWords(written, messages)).toMatch(/^o (?:で採点だけに|turns to scoring).*\$2\.60/m);
    const scored = written?.instead?.reading();
    expect(inWords(scored, messages)).toBe(await shown(true, messages));
    expect(inWords(scored, messages)).toMatch(/^o (?:で続きを書く|turns to writing).*\$1\.30/m);
    expect(scored?.start.input).toMatchObject({ review_only: true });
    expect(scored?.instead?.reading().start.input).not.toHaveProperty('review_only');
    expect(inWords(scored?.instead?.reading(), messages)).toBe(inWords(written, messages));
  }
});

test('a manuscript that rests before its first chapter is priced by what its phase says of it, also where nobody knows what it was begun with', () => {
  const texts = ['霧が出た。', '霧が晴れた。'].map((line) => line.repeat(400));
  const handed = brought(texts);
  const resting = (phase: string, more: Readonly<Record<string, number>> = {}) => ({
    ...beginRun(folioFold),
    ...{ phase, phaseValues: { ...broughtValues(texts.map((text) => ({ text }))), ...more } },
  });
  const ahead = (state: RunState) => storyAhead({ state, config: defaultConfig }).calls;
  const { folio } = defaultConfig;
  expect(ahead(resting('intake', { only_reviewed: 1 }))).toEqual(callsOfReview(folio, handed));
  expect(ahead(resting('intake'))).toEqual(callsToPaths(folio, handed));
  expect(ahead(resting('paths'))).toEqual(callsToPaths(folio, handed));
});
