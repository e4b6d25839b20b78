import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFiles, writeFiles } from '../../../../src/engine/workflows/crew/multi-file.ts';

const all = () => true;
const plan = '---\ncmd_id: "cmd_001"\n---\n# Execution Plan\n<!-- COMPLETE -->\n';
const task = '# Task 1: A name\n\n## Overview\nOne thing.\n';
const waves = '{\n  "schema_version": "v1"\n}\n';

describe('a reply with several files', () => {
  test('is taken apart in its order', () => {
    const reply = `=== FILE: plan.md ===\n${plan}\n=== FILE: wave_plan.json ===\n${waves}\n=== FILE: tasks/task_1.md ===\n${task}\n=== END ===\n`;
    expect(readFiles(reply, all)).toEqual({
      ok: true,
      value: [
        { path: 'plan.md', text: plan },
        { path: 'wave_plan.json', text: waves },
        { path: 'tasks/task_1.md', text: task },
      ],
    });
  });

  test.each([
    [
      'words before and after',
      `Here it is.\n\n=== FILE: plan.md ===\n${plan}=== END ===\nGood luck!`,
    ],
    ['no end line', `=== FILE: plan.md ===\n${plan}`],
    [
      'a fence around the file',
      `=== FILE: plan.md ===\n\`\`\`markdown\n${plan}\`\`\`\n=== END ===`,
    ],
    ['a fence around everything', `\`\`\`\n=== FILE: plan.md ===\n${plan}=== END ===\n\`\`\``],
    ['CRLF', `=== FILE: plan.md ===\n${plan}=== END ===\n`.replaceAll('\n', '\r\n')],
    ['bold and ticks', `**=== FILE: \`plan.md\` ===**\n${plan}=== END ===`],
    ['the folders of the cmd', `=== FILE: workspace/work/cmd_012/plan.md ===\n${plan}=== END ===`],
    ['more marks and no capitals', `===== file：./plan.md =====\n${plan}===== end =====`],
  ])('is read with %s', (_, reply) => {
    expect(readFiles(reply, all)).toEqual({ ok: true, value: [{ path: 'plan.md', text: plan }] });
  });

  test('keeps fences that are the file’s own', () => {
    const text = '```ts\na();\n```\n\nand\n\n```ts\nb();\n```\n';
    const reply = `=== FILE: tasks/task_1.md ===\n${text}`;
    expect(readFiles(reply, all)).toEqual({
      ok: true,
      value: [{ path: 'tasks/task_1.md', text }],
    });
  });
});

describe('a reply with several files that cannot be used', () => {
  test.each([
    [
      'nothing that is a file',
      'Sorry, I cannot.',
      'no line "=== FILE: <path> ===" → begin each file with one',
    ],
    [
      'a file nobody asked for',
      '=== FILE: notes.md ===\nx',
      '"notes.md" is none of the files that are asked for',
    ],
    [
      'a way out',
      '=== FILE: ../../etc/passwd ===\nx',
      '"../../etc/passwd" is none of the files that are asked for',
    ],
    [
      'an absolute place',
      '=== FILE: /etc/passwd ===\nx',
      '"/etc/passwd" is none of the files that are asked for',
    ],
    [
      'a file twice',
      '=== FILE: plan.md ===\nx\n=== FILE: plan.md ===\ny',
      '"plan.md" is given twice',
    ],
    ['an empty file', '=== FILE: plan.md ===\n\n=== END ===', '"plan.md" is empty'],
  ])('says what is wrong with %s', (_, reply, problem) => {
    const wanted = (path: string) => path !== 'notes.md';
    expect(readFiles(reply, wanted)).toEqual({ ok: false, problems: [problem] });
  });
});

const line = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  fc.constantFrom(
    '=== FILE: plan.md ===',
    '\\=== END ===',
    '\\\\=== FILE: a ===',
    '  **=== end ===**',
    '\\  === FILE： x ===',
    '```',
    '````md',
    '~~~',
    '<!-- COMPLETE -->',
    '',
  ),
);
const text = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((part) => part.replace(/[\r\n\uFEFF]/g, '')))
  .filter((lines) => lines[0]?.trim() !== '' && lines.at(-1)?.trim() !== '')
  .map((lines) => `${lines.join('\n')}\n`);
const files = fc.uniqueArray(
  fc.record({ path: fc.stringMatching(/^(tasks\/)?[a-z]\w{0,8}\.(md|json)$/), text }),
  { minLength: 1, maxLength: 5, selector: ({ path }) => path },
);

// what stands behind the mark of an end are closing words, which are taken off
const marked = /<!-- COMPLETE -->[\s\S]*\S/;

test('whatever the files say, they come back as they were', () => {
  fc.assert(
    fc.property(files, (given) => {
      fc.pre(given.every((file) => !marked.test(file.text)));
      expect(readFiles(writeFiles(given), all)).toEqual({ ok: true, value: given });
    }),
  );
});

test('no reply whatever makes the reader throw, or name a place outside', () => {
  fc.assert(
    fc.property(
      fc.array(line).map((lines) => lines.join('\n')),
      (reply) => {
        const read = readFiles(reply, all);
        for (const { path } of read.ok ? read.value : [])
          expect(path).not.toMatch(/^\/|(^|\/)\.\.(\/|$)/);
      },
    ),
  );
});
