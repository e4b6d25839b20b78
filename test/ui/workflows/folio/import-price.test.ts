import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
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

async function shown(reviewOnly: boolean, messages: typeof ja) {
  const files = ['01.md', '02.md'].map((name) => ({ name, text: `# ${name}\n\n霧が出た。\n` }));
  const given = { text: async () => '', files: async () => files };
  const { ways } = await storyReadings(
    { manuscript: 'draft', idea: undefined, reviewOnly, language: undefined },
    given,
    { options: {}, tell: [] },
  );
  const [way] = ways;
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
  expect(said).not.toMatch(/続きの章から書|道筋/);
  expect(await shown(true, en)).toMatch(/scored\?[\s\S]*17 calls of the model \(about \$2\.60\)/);
});
