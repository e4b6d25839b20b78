import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { defaultConfig } from '../src/engine/config.ts';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import type { Agents, AgentTask } from '../src/engine/ports.ts';
import { crewPlace } from '../src/engine/workflows/crew/contract/paths.ts';
import { crew } from '../src/engine/workflows/crew/index.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../src/engine/workspace/engine-disk.ts';
import {
  planReply,
  reportReply,
  resultText,
  retrospectiveText,
} from '../test/engine/workflows/crew/replies.ts';
import { onlyRoom } from '../test/support/toys/toy-contract.ts';
import { everybodyTrusted, realClock } from '../test/support/toys/toy-engine.ts';
import { inFolder } from './folders.ts';
import { heapInUse } from './heap-in-use.ts';
import { type Bench, type Measured, median, rounded, timed } from './measure.ts';
import { walkToEnd } from './step-world.ts';

const tasks = 200;
const samples = 5;
const warmUp = 1;

/** A cmd of 200 tasks in twenty waves whose agents answer at once: all the time it takes is the engine's own. */
export const largeCmd: Bench = {
  name: 'large-cmd',
  run: async () => {
    const whole: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < warmUp + 2; round += 1) {
      await inFolder(async (folder) => {
        const ms = await timed(async () => {
          await walkToEnd((await openCmds(folder)).start('crew', { request: 'All of it.' }));
        });
        if (round < warmUp) return;
        whole.push(ms);
        for (let walk = 0; walk < warmUp + samples; walk += 1) {
          // a new engine remembers nothing, as after a crash
          const engine = await openCmds(folder);
          const resumed = await timed(() => walkToEnd(engine.resume('cmd_001')));
          if (walk >= warmUp) again.push(resumed);
        }
      });
    }
    const perTask = median(whole) / tasks;
    const detail = { whole_ms: rounded(median(whole)) };
    return [
      {
        what: 'a cmd of 200 tasks, for each',
        unit: 'ms',
        value: perTask,
        bar: 10,
        goal: 10,
        detail,
      },
      {
        ...{ what: 'a finished cmd of 200 tasks walked on resume', unit: 'ms' },
        ...{ value: median(again), bar: 150, goal: 100, detail: {} },
      },
      await inFolder(heapOver),
    ];
  },
};

/** The heap after each quarter of the tasks beside what it was after the first few, with the engine still open at the end. */
async function heapOver(folder: string): Promise<Measured> {
  const sizes: number[] = [];
  let calls = 0;
  const look = () => {
    calls += 1;
    if (calls === 10 || calls % (tasks / 4) === 0) sizes.push(heapInUse() / 2 ** 20);
  };
  await walkToEnd((await openCmds(folder, look)).start('crew', { request: 'All of it.' }));
  sizes.push(heapInUse() / 2 ** 20);
  const [before = Number.NaN, ...later] = sizes;
  const detail = { after_each_quarter: sizes.map((size) => rounded(size)).join(' ') };
  const what = 'heap over a cmd of 200 tasks';
  return { what, unit: 'MB', value: Math.max(...later) - before, bar: 12, goal: 6, detail };
}

async function openCmds(folder: string, look = () => {}): Promise<Engine> {
  const root = path.join(folder, 'workspace');
  await mkdir(root, { recursive: true });
  let ids = 0;
  return openEngine({
    root,
    config: {
      ...defaultConfig,
      ui: { ...defaultConfig.ui, confirm_plan: false },
      lp_system: { ...defaultConfig.lp_system, enabled: false },
    },
    ports: {
      agents: promptAgents(look),
      clock: realClock,
      ids: { random: (length) => String(++ids).padStart(length, '0') },
      consents: everybodyTrusted,
    },
    disk: openEngineDisk(nodeDisk, root, () => ({
      ...{ pid: process.pid, host: 'bench', command: 'bench' },
      started: new Date().toISOString(),
    })),
    registry: onlyRoom(crew, crewPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
}

/** Ten at a time, each waiting for one of the wave before. */
const rows = Array.from({ length: tasks }, (_, at) => ({
  id: at + 1,
  needs: at < 10 ? [] : [at - 9],
}));

const promptAgents = (look: () => void): Agents => ({
  provider: 'scripted',
  rehearsal: false,
  payer: { kind: 'nobody' },
  credential: null,
  estimate: () => ({ model: 'scripted', usd: 0 }),
  run: async (task, host) => {
    // an agent reads what it is given
    for (const { path: file, text } of task.inputs) if (text === undefined) await host.read(file);
    if (task.reply.kind !== 'text') throw new Error('crew speaks text');
    const read = task.reply.check(replyOf(task));
    if (!read.ok) throw new Error(read.problems.join('; '));
    look();
    return read.value;
  },
});

function replyOf({ role, values }: Pick<AgentTask<unknown>, 'role' | 'values'>): string {
  switch (role) {
    case 'crew/decomposer':
      return planReply(rows);
    case 'crew/aggregator':
      return reportReply();
    case 'crew/retrospector':
      return retrospectiveText();
    default:
      return resultText(Number(values['task']));
  }
}
