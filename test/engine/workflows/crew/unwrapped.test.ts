import { describe, expect, test } from 'vitest';
import { readFiles } from '../../../../src/engine/workflows/crew/multi-file.ts';
import { blockedBy } from '../../../../src/engine/workflows/crew/plan/blocked.ts';
import { wholeText } from '../../../../src/engine/workflows/crew/tasks/prompt-block.ts';
import { resultText } from '../../../../src/engine/workflows/crew/tasks/worker.ts';
import { isWrapped, unwrapped } from '../../../../src/engine/workflows/crew/text/unwrapped.ts';

/* A good document is not thrown away for what a model puts around it. */

const body = Array.from({ length: 20 }, (_, at) => `Line ${at + 1} of what was done.`).join('\n');
const result = `---
status: success
quality: GREEN
completeness: 100
errors: []
output_files:
  - "src/a.ts"
---
# Implementation: sum

\`\`\`js
export const sum = 1;
\`\`\`

${body}
<!-- COMPLETE -->
`;

const wrappings = [
  ['as it is', result],
  ['greeting', `Sure! Here is the result.\n\n${result}`],
  ['挨拶', `承知しました。結果は以下のとおりです。\n\n${result}`],
  ['closing words', `${result}\nLet me know if you need anything else!\n`],
  ['fence', `\`\`\`markdown\n${result}\`\`\`\n`],
  ['fence with four', `\`\`\`\`md\n${result}\`\`\`\`\n`],
  ['greeting, fence and closing words', `Done.\n\n\`\`\`\n${result}\`\`\`\n\nThat is all.`],
  ['a rule before', `I looked at it.\n\n---\n\nHere it is:\n\n${result}`],
  ['windows line ends', result.replaceAll('\n', '\r\n')],
  ['byte order mark', `\uFEFF${result}`],
] as const;

describe('a result', () => {
  test.each(wrappings)('is taken out of its wrapping: %s', (_, text) => {
    expect(resultText(text)).toEqual({ ok: true, value: result });
    expect(unwrapped(text)).toBe(result);
  });

  test.each(wrappings.slice(1, 8))('that stands in a wrapping is seen to: %s', (_, text) => {
    expect(isWrapped(text)).toBe(true);
    expect(isWrapped(result)).toBe(false);
  });

  test('without its mark is sent back once, with the reason', () => {
    const cut = result.replace('<!-- COMPLETE -->\n', '');
    expect(resultText(`Here it is:\n\n${cut}`)).toEqual({
      ok: false,
      problems: ['The last line is not <!-- COMPLETE -->.'],
    });
  });

  test('words without any header are words', () => {
    expect(resultText('I have written the result to its file.')).toMatchObject({ ok: true });
    expect(unwrapped('a\n---\nb: c\n---\n')).toBeUndefined();
    expect(unwrapped('')).toBeUndefined();
  });
});

test('a retrospective and a report lose what stands around them too', () => {
  expect(wholeText(`Here you go:\n\n${result}\nBye.`)).toEqual({ ok: true, value: result });
  const reply = `Here are both.\n\n=== FILE: report.md ===\n${result}\nThe summary follows.\n\n=== FILE: report_summary.md ===\n\`\`\`markdown\n${result}\`\`\`\n\nI hope this helps.\n`;
  expect(readFiles(reply, () => true)).toEqual({
    ok: true,
    value: [
      { path: 'report.md', text: result },
      { path: 'report_summary.md', text: result },
    ],
  });
});

test.each([
  [['blocked: cargo is not there'], ['cargo is not there']],
  [['npm: command not found'], ['npm: command not found']],
  [['could not reach registry: ENOTFOUND'], ['could not reach registry: ENOTFOUND']],
  [['permission denied for `git push`'], ['permission denied for `git push`']],
  [['pytest is not installed'], ['pytest is not installed']],
  [['足止め：cargo がない'], ['cargo がない']],
  [['pytest がインストールされていないため、試験は動かしていない'], 1],
  [['ネットワークに接続できず、版を確かめていない'], 1],
  [['`git push` の許可が得られなかった'], 1],
  [['テスト sum.test.js が落ちる'], []],
  [['The third question has no answer in the sources'], []],
  [['the network module has no test'], []],
  [['二つ目の問いに答えがない'], []],
] as const)('of %j the surroundings are the cause of %j', (errors, wanted) => {
  const found = blockedBy(errors);
  if (typeof wanted === 'number') expect(found).toHaveLength(wanted);
  else expect(found).toEqual(wanted);
});
