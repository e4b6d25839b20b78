import { expect, test } from 'vitest';
import { openMemory } from '../../../../src/engine/memory/memory.ts';
import { readSignalLog } from '../../../../src/engine/workflows/crew/learned/signal-log.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { retrospectiveText } from './replies.ts';

/* `docs/spec/crew.md` §13.3: corrections and afterthoughts of 1.0, 0.7, 0.7, 1.0 in four sessions make a candidate on the fourth. */

const topic = 'defaults:report_length';
const said = [
  { request: 'Report on editors. No, one page is enough for a report.', kind: 'course correction' },
  { request: 'Report on shells. And one page is enough for a report.', kind: 'afterthought' },
  { request: 'Report on fonts. Also one page is enough for a report.', kind: 'afterthought' },
  { request: 'Report on keys. I said one page is enough for a report.', kind: 'course correction' },
  { request: 'Report on screens.', kind: '' },
] as const;
const action = 'When writing a report, stay within one page. Exception: a longer one is asked for';

function proposals(kind: string): string {
  return `## Knowledge Candidates (Memory MCP + LP)
### MEDIUM Priority
#### LP-001: Reports of one page
- **Type**: learned_preference
- **Cluster Path**: \`lp:${topic}\`
- **What**: Wants reports short, and takes anything beyond a page for a burden
- **Evidence**: Corrections and afterthoughts ("one page is enough for a report")
- **Scope**: Writing reports and documents, and research that ends in one
- **Action**: ${action}
- **Signal Accumulation**: 3.4 (threshold: 3.0)
- **Quality Check**: PASS — only the length changes

## Internal State Updates
- Topic \`${topic}\`: counter 0.0 -> 1.0 (added ${kind})
`;
}

function openDays(debug = false) {
  const root = temporaryFolder();
  let day = 0;
  return {
    counter: async () => {
      const memory = openMemory({
        disk: memoryFile(nodeDisk, root, openOwnSeal),
        now: () => new Date(),
        warn: () => undefined,
      });
      return readSignalLog(await memory.readGraph()).get(topic)?.counter;
    },
    /** The cmd of the next day, up to its approvals. */
    async next() {
      const one = said[day];
      if (one === undefined) throw new Error('there are five');
      const now = () => new Date(Date.UTC(2026, 1, 1 + day, 9) + 60_000);
      day += 1;
      const cmd = openCmd({
        root,
        config: (config) => ({
          ...quiet(config),
          lp_system: { ...config.lp_system, debug_mode: debug },
        }),
        ports: {
          memory: () => memoryFile(nodeDisk, root, openOwnSeal),
          clock: { ...realClock, now },
        },
        script: {
          reply: ({ role }) => {
            if (role !== 'crew/retrospector') return undefined;
            return retrospectiveText(
              { knowledge: one.kind === '' ? 0 : 1 },
              one.kind === '' ? '' : proposals(one.kind),
            );
          },
        },
      });
      const started = await cmd.engine.start('crew', { request: one.request });
      if (started.kind !== 'started') throw new Error(started.kind);
      for await (const _ of started.run.events);
      const [asked] = await cmd.engine.questions();
      const cards = asked?.question.values['items'] ?? [];
      return { cmd, id: started.run.id, cards };
    },
  };
}

async function approve({ cmd, id }: Awaited<ReturnType<ReturnType<typeof openDays>['next']>>) {
  await cmd.answer({ choice: 'all' });
  const resumed = await cmd.engine.resume(id);
  if (resumed.kind !== 'started') throw new Error(resumed.kind);
  for await (const _ of resumed.run.events);
}

const toldIn = ({ calls }: ReturnType<typeof openCmd>, task: number) =>
  calls.find(({ task: each }) => each.values['task'] === task)?.task.extra ?? '';

test.each([
  ['silently', false],
  ['named, where debug_mode is on', true],
] as const)(
  'what was said in four cmds changes what a worker of the fifth is told: %s',
  async (_, debug) => {
    const days = openDays(debug);
    const counters = [];
    for (let day = 1; day <= 3; day += 1) {
      const cmd = await days.next();
      // below the threshold only the counters move, and nobody is told of a preference
      expect(cmd.cards).toMatchObject([{ id: 'SIGNALS' }]);
      await approve(cmd);
      counters.push(await days.counter());
    }
    expect(counters).toEqual([10, 17, 24]);
    const fourth = await days.next();
    expect(fourth.cards).toMatchObject([
      {
        id: 'LP-001',
        kind: 'preference',
        fields: { evidence: expect.stringContaining('(3.4/3.0)') },
      },
    ]);
    expect(toldIn(fourth.cmd, 3)).not.toContain(action);
    await approve(fourth);
    expect(await days.counter()).toBeUndefined();
    const fifth = await days.next();
    // task 3 is the writer's; the scope says reports and research, so the researchers are told as well
    const told: { learned_preferences?: unknown } = JSON.parse(toldIn(fifth.cmd, 3));
    const rule = { name: `lp:${topic}`, action, scope: expect.stringContaining('reports') };
    expect(told.learned_preferences).toEqual(debug ? { debug_mode: true, rules: [rule] } : [rule]);
    expect(toldIn(fifth.cmd, 1)).toContain(action);
  },
);
