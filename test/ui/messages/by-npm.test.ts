import { expect, test } from 'vitest';
import { outAgainLine } from '../../../src/ui/cli/out-again-line.ts';
import { verbLines } from '../../../src/ui/cli/verbs.ts';
import { byNpm, toldByNpm, typedHere } from '../../../src/ui/messages/by-npm.ts';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { inPlainGlyphs } from '../../../src/ui/messages/plain-glyphs.ts';
import { turned } from '../../../src/ui/messages/turned.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { freshPlace } from '../../support/program.ts';
import { runHere } from '../../support/program-here.ts';
import { summary } from '../screens/summaries.ts';

const npm = { npm_lifecycle_event: 'start' };

test('every verb that a person is told to type begins as the program was started', () => {
  for (const { name } of verbLines(workflows))
    expect(byNpm(`To go on: folio-tui ${name} x`)).toBe(`To go on: npm start -- ${name} x`);
  expect(byNpm('（folio-tui --new）')).toBe('（npm start -- --new）');
  expect(byNpm('`folio-tui field --emit x | folio-tui crew -`')).not.toContain('folio-tui');
});

test('the name of the program and its folders stay as they are', () => {
  for (const text of [
    'Start folio-tui again',
    'folio-tui を開く',
    '~/.config/folio-tui/config.yaml',
    'folio-tui resumes nothing',
  ])
    expect(byNpm(text)).toBe(text);
});

test('what a failure advises can be copied on a screen and on the shell, with the run in it', async () => {
  for (const messages of [ja, en]) {
    const { next } = describeFailure({ kind: 'cancelled' }, turned(messages, byNpm), 'cmd_001');
    const { next: missing } = describeFailure(
      { kind: 'call_cut_off' },
      turned(messages, byNpm),
      'cmd_001',
    );
    expect(`${next} ${missing}`).not.toContain('folio-tui resume');
    expect(missing).toContain('npm start -- resume cmd_001');
  }
});

test('a command that is copied begins as the program was started and is else what it is, on a terminal without signs too', () => {
  const command = 'folio-tui field --search "a…b → c"';
  for (const messages of [toldByNpm(en), inPlainGlyphs(toldByNpm(en))])
    expect(typedHere(command, messages)).toBe('npm start -- field --search "a…b → c"');
  for (const messages of [en, inPlainGlyphs(en)])
    expect(typedHere(command, messages)).toBe(command);
});

test('the command that takes out what a run has left begins as the program was started', async () => {
  const run = summary({ id: 'cmd_001' });
  const engine = { runs: async () => [run], history: async () => [], root: '' };
  const telling = { outAgain: () => 'folio-tui crew undo cmd_001' };
  const said = await outAgainLine(run.id, engine, { messages: toldByNpm(en), telling });
  expect(said).toContain(': npm start -- crew undo cmd_001');
});

test('what a person wrote stays as it is where `npm start` started the program; the command before it does not', async () => {
  const place = await freshPlace();
  const { err } = await runHere(place, ['do', 'xyzzy folio-tui trust xyzzy', '--lang', 'en'], npm);
  expect(err).toContain("npm start -- crew 'xyzzy folio-tui trust xyzzy'");
});

test('a verb, a failure and a command line that cannot be read say `npm start --` where that started the program', async () => {
  const place = await freshPlace();
  const missing = await runHere(place, ['resume', 'cmd_009'], npm);
  expect(missing.err + missing.out).toContain('`npm start -- resume current');
  expect((await runHere(place, ['resume', 'cmd_009'])).err).toContain('folio-tui');
  expect((await runHere(place, ['--nothing'], npm)).err).toContain('npm start -- --help');
  const { out } = await runHere(place, ['runs', '--json'], npm);
  expect(out).not.toContain('npm start');
});
