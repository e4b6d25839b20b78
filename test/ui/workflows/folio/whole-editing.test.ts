import { expect, test } from 'vitest';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { wholeEditing } from '../../../../src/ui/workflows/folio/reader/whole-editing.ts';
import { storyWordsOf } from '../../../../src/ui/workflows/folio/words/of.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';

/* Which of two edits of a draft is opened, where one is kept and the draft has changed since. */

test('an edit that cannot be put in a file of its own is not given up for another: nothing is opened', async () => {
  const said: string[] = [];
  const opened: string[] = [];
  const words = storyWordsOf(ja);
  const ports = barePorts({
    start: { kind: 'home' },
    engine: async () => await Promise.reject(new Error('not asked for')),
  });
  const whole = wholeEditing(
    {
      ports: { ...ports, keepText: () => undefined },
      engine: undefined,
      desk: undefined,
      runs: undefined,
      say: (text) => void said.push(text),
    },
    'current',
    {
      source: '霧の朝。',
      round: { draft: 'chapters/ch01/draft-01.md' },
      editHere: () => undefined,
    },
    {
      words,
      terminal: {
        edit: async (text) => {
          opened.push(text);
          return text;
        },
      },
      choose: () => undefined,
      offer: () => undefined,
    },
  );
  await whole.editNow();
  expect(said).toEqual([words.decide.keptNowhere]);
  expect(opened).toEqual([]);
});
