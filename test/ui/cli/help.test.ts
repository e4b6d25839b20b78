import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noTerminalLine, helpText as textOf, usageText } from '../../../src/ui/cli/help.ts';
import { everyVerb } from '../../../src/ui/cli/options.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { read, verbNames, verbs } from './parse.ts';

const helpText = async (verb: string | undefined, language: 'ja' | 'en') =>
  await textOf(verb, language, workflows);

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  test('the help names every verb and every flag that all verbs take', async () => {
    const help = await helpText(undefined, language);
    for (const verb of verbNames) expect(help).toContain(`folio-tui ${verb}`);
    const hidden = new Set(['set', 'repo']);
    for (const name of Object.keys(everyVerb))
      if (!hidden.has(name)) expect(help).toContain(`--${name}`);
    expect(help).toContain('-c KEY=VALUE');
  });

  test('what the verbs do begins in one column', async () => {
    const lines = (await helpText(undefined, language)).split('\n');
    const columns = lines
      .filter((line) => /^ {2}folio-tui .*? {2}/.test(line))
      .map((line) => makeCells(1).width(/^ {2}folio-tui .*? {2,}/.exec(line)?.[0] ?? ''));
    expect(columns.length).toBeGreaterThan(10);
    expect(new Set(columns).size).toBe(1);
  });

  test('help memory names the rules of preferences and their guide, and both are there (C-202)', async () => {
    const text = await helpText('memory', language);
    for (const file of ['docs/lp_rules.md', 'docs/learned_preferences.md']) {
      expect(text).toContain(file);
      expect(existsSync(file)).toBe(true);
    }
  });

  test.each(verbs)('help $name names the flags of its own', async ({ name: verb, flags }) => {
    const text = await helpText(verb, language);
    for (const name of Object.keys(flags))
      if (name !== 'workflow') expect(text).toContain(`--${name}`);
  });

  test('a slip is answered in two lines: what is wrong, and where to look', async () => {
    const command = await read(['write', 'x', '--jsn']);
    if (command.kind !== 'usage') throw new Error('expected a refusal');
    const text = usageText(command.problem, language);
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(text).toContain('--json');
    expect(text).toContain('folio-tui --help');
  });

  test('a verb that lacks something points to its own help', async () => {
    const command = await read(['runs', 'show']);
    if (command.kind !== 'usage') throw new Error('expected a refusal');
    expect(usageText(command.problem, language)).toContain('folio-tui help runs');
  });

  test('a start without verb and terminal is answered in one line that names --help', () => {
    const line = noTerminalLine(language);
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(line).toContain('--help');
  });

  test('a word that is no verb cannot bring escape codes or pages of text', async () => {
    const command = await read([`\u001b[2J${'x'.repeat(3000)}`]);
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
