import path from 'node:path';
import { z } from 'zod';
import type { PermissionRequest } from '../../src/engine/acting/acting.ts';
import type { Question } from '../../src/engine/data/question.ts';
import { noUsage } from '../../src/engine/data/usage.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { Agents, AgentTask, ReplyShape } from '../../src/engine/ports.ts';
import { openShell } from './plain-shell.ts';
import { openToyEngine, realClock, toyAgents } from './toys/toy-engine.ts';
import { text, toy } from './toys/toys.ts';

/** What goes on beside the questions. */
const busy = { step: 'current/other.md', tool: 'run_command', subject: 'npm test' } as const;

function taken<R>(reply: ReplyShape<R>, said: string): R {
  if (reply.kind !== 'text') throw new Error('a toy answers in text');
  const checked = reply.check(said);
  if (!checked.ok) throw new Error(checked.problems.join());
  return checked.value;
}

/** Agents that do nothing but ask, and tell what they were told; one works so many milliseconds. */
const askingAgents = (folder: string, questions: readonly Question[], work: number): Agents => ({
  ...toyAgents(path.join(folder, 'calls.log')),
  async run({ step, role, values, reply }, { acting, emit, signal }) {
    if (step === busy.step) {
      emit({ type: 'tool_started', ...busy });
      await realClock.sleep(work, signal);
      emit({ type: 'tool_finished', ...busy, ok: true, ms: 1 });
      return taken(reply, 'other work');
    }
    const question = questions[Number(values['index'])];
    if (acting === undefined || question === undefined) throw new Error('there is nothing to ask');
    const wish = z.custom<Omit<PermissionRequest, 'id'>>().parse(question.values);
    const request = { ...wish, id: String(values['index']), step, role };
    let answer = await acting.permit(request);
    if (wish.subject.startsWith('twice ')) {
      // What was allowed once has been used: the same wish asks again.
      const assistant = { text: '', calls: [] };
      const rest = { notes: [], notesCarried: 0, said: null, usage: noUsage, usd: null };
      await acting.turns.save({ n: 1, assistant, results: [], waiting: null, ...rest });
      answer = await acting.permit(request);
    }
    const tool = { step, tool: wish.tool, subject: wish.subject };
    emit({ type: 'tool_started', ...tool });
    emit({ type: 'tool_finished', ...tool, ok: true, ms: 1 });
    return taken(reply, `${answer.kind} ${'word' in answer ? answer.word : ''}`.trim());
  },
});

/** A branch for each question, and somebody who works on beside those who wait. */
const askingWorkflow = (questions: readonly Question[], isSeen: () => boolean) =>
  toy(
    async (ctx) => {
      ctx.phase('work');
      const worker = (step: string, role: string, values: AgentTask<string>['values']) =>
        ctx.agent<string, string>({
          task: {
            ...{ role, step, values, inputs: [], outputs: [step] },
            ...{ tier: 'haiku', language: 'ja', expectedTokens: 10, tools: ['run_command'] },
            reply: { kind: 'text', check: (value) => ({ ok: true, value }) },
          },
          output: text(step),
          finish: (reply) => reply,
        });
      const workers = questions.map(
        ({ values }, index) =>
          async () =>
            await worker(`current/result_${index}.md`, String(values['role']), { index }),
      );
      const other = async () => (isSeen() ? await worker(busy.step, 'crew/worker_coder', {}) : '');
      await ctx.all([...workers, other], 9);
    },
    { title: () => '許可のいる仕事' },
  );

/**
 * A real engine in this folder, on a run whose agents do nothing but ask for these permissions, and one that works so many
 * milliseconds beside them. The run has been walked once, with nobody there.
 */
export async function openAskingEngine(
  folder: string,
  questions: readonly Question[],
  work: number,
): Promise<Engine> {
  /** Nobody sees the first walk: what it asks is put on disk, as of an agent that was left alone. */
  let seen = false;
  const engine = openToyEngine({
    root: path.join(folder, 'workspace'),
    workflow: askingWorkflow(questions, () => seen),
    log: path.join(folder, 'calls.log'),
    ports: {
      agents: askingAgents(folder, questions, work),
      programs: async () => ({
        shell: openShell().shell,
        children: { begin: () => Promise.reject(new Error('nothing is started here')) },
        sweep: async () => 0,
        dirty: async () => [],
        repositories: async () => ({ folders: [], whole: true }),
      }),
    },
  });
  if ((await engine.runs()).length === 0) {
    const started = await engine.start('toy', { world: folder });
    if (started.kind === 'started') await started.run.ended;
  }
  seen = true;
  return engine;
}
