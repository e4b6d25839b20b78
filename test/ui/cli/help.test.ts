import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../../src/ui/cli/arguments.ts';
import { type Flag, flagNames, flags, verbs } from '../../../src/ui/cli/flags.ts';
import { helpText, noTerminalLine, usageText } from '../../../src/ui/cli/help.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  test('the help names every verb and every flag that all verbs take', () => {
    const help = helpText(undefined, language);
    for (const verb of verbs) expect(help).toContain(`folio-tui ${verb}`);
    const hidden = new Set(['set', 'repo']);
    for (const name of flagNames) {
      const { only }: Flag = flags[name];
      if (only === undefined && !hidden.has(name)) expect(help).toContain(`--${name}`);
    }
    expect(help).toContain('-c KEY=VALUE');
  });

  test('what the verbs do begins in one column', () => {
    const lines = helpText(undefined, language).split('\n');
    const columns = lines
      .filter((line) => /^ {2}folio-tui .*? {2}/.test(line))
      .map((line) => makeCells(1).width(/^ {2}folio-tui .*? {2,}/.exec(line)?.[0] ?? ''));
    expect(columns.length).toBeGreaterThan(10);
    expect(new Set(columns).size).toBe(1);
  });

  test('help memory names the rules of preferences and their guide, and both are there (C-202)', () => {
    const text = helpText('memory', language);
    for (const file of ['docs/lp_rules.md', 'docs/learned_preferences.md']) {
      expect(text).toContain(file);
      expect(existsSync(file)).toBe(true);
    }
  });

  test.each(verbs)('help %s names the flags of its own', (verb) => {
    const text = helpText(verb, language);
    for (const name of flagNames) {
      const { only }: Flag = flags[name];
      if (only?.includes(verb) && name !== 'workflow') expect(text).toContain(`--${name}`);
    }
  });

  test('a slip is answered in two lines: what is wrong, and where to look', () => {
    const command = parseCommand(['write', 'x', '--jsn'], false);
    if (command.kind !== 'usage') throw new Error('expected a refusal');
    const text = usageText(command.problem, language);
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(text).toContain('--json');
    expect(text).toContain('folio-tui --help');
  });

  test('a verb that lacks something points to its own help', () => {
    const command = parseCommand(['runs', 'show'], false);
    if (command.kind !== 'usage') throw new Error('expected a refusal');
    expect(usageText(command.problem, language)).toContain('folio-tui help runs');
  });

  test('a start without verb and terminal is answered in one line that names --help', () => {
    const line = noTerminalLine(language);
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(line).toContain('--help');
  });

  test('a word that is no verb cannot bring escape codes or pages of text', () => {
    const command = parseCommand([`\u001b[2J${'長'.repeat(3000)}`], false);
    if (command.kind !== 'usage') throw new Error('expected a refusal');
    const text = usageText(command.problem, language);
    expect(text).not.toContain('\u001b');
    expect(text.length).toBeLessThan(400);
  });
});

test('a missing idea is refused in the founding words', () => {
  expect(usageText({ kind: 'missing_argument', verb: 'write', wants: '"IDEA"' }, 'ja')).toMatch(
    /^エラー: プロンプトを入力してください\n/,
  );
});
