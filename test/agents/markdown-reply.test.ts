import { describe, expect, test } from 'vitest';
import { MAX_REPLY_CHARACTERS } from '../../src/agents/reply/find-json.ts';
import { readReply } from '../../src/agents/reply/reply.ts';
import type { Checked } from '../../src/engine/ports.ts';

describe('a Markdown reply', () => {
  const draft = '---\nchapter: 1\n---\n\n¶1 朝。\n';
  const shape = {
    kind: 'text',
    check: (text: string): Checked<string> =>
      text.startsWith('---\n') && !text.includes('```')
        ? { ok: true, value: text }
        : { ok: false, problems: ['The front matter is missing.'] },
  } as const;

  test.each([
    ['as it is', draft],
    ['with windows line ends and a byte order mark', `\uFEFF${draft.replaceAll('\n', '\r\n')}`],
    ['inside one fence', `\`\`\`markdown\n${draft}\`\`\`\n`],
    ['after a greeting', `Here is the draft:\n\n${draft}`],
    ['after a greeting and inside a fence', `Here you are.\n\n\`\`\`\`md\n${draft}\`\`\`\`\n`],
    ['after blank lines', `\n \n${draft}\n\n`],
  ])('is read %s', (_, text) => {
    expect(readReply(text, 'end', shape)).toEqual({ ok: true, value: draft });
  });

  test('that begins with a title is read from there, if the check will not have the greeting', () => {
    const check = (text: string): Checked<string> =>
      text.startsWith('# ') ? { ok: true, value: text } : { ok: false, problems: ['No title.'] };
    const text = '承知しました。\n\n# 第1章：朝\n\n¶1\n鐘が鳴った。\n';
    expect(readReply(text, 'end', { kind: 'text', check })).toEqual({
      ok: true,
      value: '# 第1章：朝\n\n¶1\n鐘が鳴った。\n',
    });
  });

  test('of the wrong shape gives the problems of the reply as it stands', () => {
    expect(readReply('¶1 朝。', 'end', shape)).toEqual({
      ok: false,
      problems: ['The front matter is missing.'],
    });
  });

  test('beyond the bound is refused unread', () => {
    const text = `${draft}${'x'.repeat(MAX_REPLY_CHARACTERS)}`;
    expect(readReply(text, 'end', shape).ok).toBe(false);
  });
});
