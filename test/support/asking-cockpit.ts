// The cockpit over a real engine whose one workflow asks for permissions. Bundled by `build-tiny.ts`.
// node asking-cockpit.js <folder> <file with wishes as JSON: Question[] without openedAt> [<ms of other work>]
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Question } from '../../src/engine/question.ts';
import type { CockpitPorts } from '../../src/ui/cockpit-ports.ts';
import { openCockpit } from '../../src/ui/open-cockpit.tsx';
import { openToyEngine, realClock } from './toys/toy-engine.ts';
import { note, toy } from './toys/toys.ts';

const [folder = '.', wishes = '', work = '0'] = process.argv.slice(2);
const questions: readonly Question[] = JSON.parse(readFileSync(wishes, 'utf8'));

const workflow = toy(
  async (ctx) => {
    ctx.phase('work');
    const asking = questions.map(({ openedAt: _, ...question }, index) => async () => {
      const step = String(question.values['step']);
      ctx.mark({ type: 'step_started', step, role: String(question.values['role']) });
      const { choice, comment } = await ctx.ask(question);
      ctx.mark({ type: 'step_finished', step, path: step, skipped: false });
      await note(ctx, `answer-${index}`, [], () => `${choice} ${comment}`);
    });
    const other = async () => {
      const tool = { step: 'other', tool: 'run_command', subject: 'npm test' };
      ctx.mark({ type: 'step_started', step: 'other', role: 'crew/worker_coder' });
      ctx.mark({ type: 'tool_started', ...tool });
      await realClock.sleep(Number(work), ctx.signal);
      ctx.mark({ type: 'tool_finished', ...tool, ok: true, ms: 1 });
      await note(ctx, 'other', [], () => 'other work');
    };
    await ctx.all([...asking, other], 9);
  },
  { title: () => '許可のいる仕事' },
);

const engine = openToyEngine({
  root: path.join(folder, 'workspace'),
  workflow,
  log: path.join(folder, 'calls.log'),
});
if ((await engine.runs()).length === 0) await engine.start('toy', { world: folder });

const ports: CockpitPorts = {
  start: { kind: 'resume', run: undefined, options: {}, changes: { chapters: undefined, budgetUsd: undefined } },
  settled: async () => ({}),
  screen: {
    language: process.env['LANG']?.startsWith('ja') === true ? 'ja' : 'en',
    noColour: false,
    ascii: false,
    ambiguous: 'auto',
    motion: 'none',
    hz: 15,
    tmux: process.env['TMUX'] !== undefined,
  },
  stdin: process.stdin,
  stdout: process.stdout,
  engine: async () => engine,
  provider: async () => ({
    name: 'toy',
    model: 'toy',
    connected: true,
    payer: { kind: 'nobody' },
    budgetUsd: null,
    why: '',
    ignoredProxy: null,
    settings: [],
  }),
  writeNow: (text) => {
    writeSync(1, text);
  },
  complain: (text) => {
    writeSync(2, text);
  },
  editFile: async () => false,
  edit: async () => undefined,
  history: { load: async () => [], add: () => undefined },
  marker: { take: () => undefined, set: () => undefined, clear: () => undefined },
  now: () => new Date(),
  monotonic: () => performance.now(),
};

process.exitCode = await openCockpit(ports);
process.exit();
