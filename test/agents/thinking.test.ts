import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readReply } from '../../src/agents/reply/reply.ts';
import { withoutThinking } from '../../src/agents/reply/thinking.ts';
import type { Checked } from '../../src/engine/ports.ts';

const draft = '# 第1章：霧の朝\n\n¶1\n港の朝は霧の匂いがした。\n';

test.each([
  ['between tags', `<think>\n段取り\n</think>\n\n${draft}`],
  ['between tags of another name', `<Thinking budget="low">\n段取り\n</thinking>\n${draft}`],
  ['closed only', `段取り\n</think>\n\n${draft}`],
  ['opened only, before the text proper', `<think>\n段取り\n\n${draft}`],
  ['in brackets', `[THINK]段取り[/THINK]${draft}`],
  [
    'in the marks of a channel',
    `<|channel|>analysis<|message|>段取り<|channel|>final<|message|>${draft}`,
  ],
  ['in a block that the reply begins with', `<analysis>\n段取り\n</analysis>\n${draft}`],
  ['twice', `<think>段取り</think>\n<think>段取り</think>\n${draft}`],
  ['behind a greeting', `承知しました。\n<think>段取り</think>\n\n${draft}`],
])('thinking %s is no part of a reply', (_, reply) => {
  const left = withoutThinking(reply);
  expect(left).not.toContain('段取り');
  expect(left.endsWith(draft)).toBe(true);
});

test.each([
  ['within a line', `${draft}\n¶2\n画面には <think> とだけ出ていた。\n`],
  ['in a fence', '# Prompt\n\n```xml\n<think>\nfirst this\n</think>\n```\n'],
  ['as a part of a result', '# Result\n\n<analysis>\nkept\n</analysis>\n'],
])('marks %s stay', (_, reply) => {
  expect(withoutThinking(reply)).toBe(reply);
});

test('a plan thought over in JSON before the plan is no second plan', () => {
  const schema = {
    kind: 'text',
    check: (text: string): Checked<string> => ({ ok: true, value: text }),
  } as const;
  expect(readReply('<think>\n{"a": 1}\n', 'end', schema)).toEqual({
    ok: true,
    value: '{"a": 1}\n',
  });
  expect(readReply('<think>\nonly thoughts\n', 'end', schema)).toMatchObject({ ok: false });
});

test('the thoughts before a draft that were found in the wild never stay', async () => {
  const text = await readFile(
    new URL('../cases/thought-before-draft.json', import.meta.url),
    'utf8',
  );
  const cases: readonly { text: string; never_in_draft: readonly string[] }[] = JSON.parse(text);
  for (const each of cases)
    for (const word of each.never_in_draft) expect(withoutThinking(each.text)).not.toContain(word);
});
