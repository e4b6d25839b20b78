import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import type { Answer, Served } from '../../../support/fault-server.ts';
import { planReply, type Row, reportReply, resultText, retrospectiveText } from './replies.ts';

/* Four kinds of tasks, answered in the manner of real models: thinking, a greeting, a fence, closing words, around everything. */

type Kind = { readonly request: string; readonly rows: readonly Row[] };
type Steps = readonly (readonly [string, object])[];

const kinds: readonly Kind[] = [
  {
    request: 'Mend sum.js: it subtracts.',
    rows: [{ id: 1, persona: 'worker_coder', files: '`sum.js`' }],
  },
  {
    request: 'Add a product and a README that explains both.',
    rows: [
      { id: 1, persona: 'worker_coder', files: '`product.js`' },
      { id: 2, persona: 'worker_writer', needs: [1], files: '`README.md`' },
    ],
  },
  {
    request: 'Compare three ways to test, and say which one.',
    rows: [{ id: 1 }, { id: 2 }, { id: 3, persona: 'worker_writer', needs: [1, 2] }],
  },
  {
    request: 'Go over sum.js for faults.',
    rows: [{ id: 1, persona: 'worker_reviewer' }],
  },
];

const files = {
  'sum.js': 'export const sum = (a, b) => a - b;\n',
  'package.json': '{ "name": "sums", "scripts": { "test": "node --version" } }\n',
};
const tests = ['run_command', { command: 'npm test' }] as const;
const product = 'export const product = (a, b) => a * b;\n';
const readme = '# Sums\n\n`sum` adds, `product` multiplies.\n';
const steps: Readonly<Record<string, Steps>> = {
  '0 worker 1': [
    ['read_file', { path: 'sum.js' }],
    ['edit_file', { path: 'sum.js', edits: [{ find: 'a - b', replace: 'a + b' }] }],
    tests,
    tests,
  ],
  '1 worker 1': [['write_file', { path: 'product.js', content: product }], tests],
  '1 worker 2': [['write_file', { path: 'README.md', content: readme }]],
  '3 worker 1': [['read_file', { path: 'sum.js' }]],
};

const thinks = '<think>\nFirst a plan:\n---\nstatus: failure\n---\n# Not this\n</think>\n\n';

/** The same content, as a model hands it over: another manner for everybody who speaks. */
function spoken(text: string, manner: number): string {
  switch (manner % 4) {
    case 0:
      return `${thinks}${text}`;
    case 1:
      return `Sure! Here is what you asked for.\n\n${text}\nLet me know if anything else is needed.\n`;
    case 2:
      return `Done.\n\n\`\`\`\`markdown\n${text}\`\`\`\`\n\nThat is all.\n`;
    default:
      return `承知しました。以下のとおりです。\n\n${text}`;
  }
}

function said(who: string, kind: number): string {
  switch (who) {
    case 'decomposer':
      return planReply(kinds[kind]?.rows ?? []);
    case 'aggregator':
      return reportReply();
    case 'retrospector':
      return retrospectiveText();
    default:
      return resultText(Number(who.replace('worker ', '')));
  }
}

function answer(request: Served, kind: number): Answer {
  const who = whoAsks(request);
  const turn = request.asked.messages.filter(({ role }) => role === 'assistant').length;
  const step = steps[`${kind} ${who}`]?.[turn];
  if (step !== undefined)
    return { text: `Let me do step ${turn + 1}.`, calls: [use(step[0], step[1], `toolu_${turn}`)] };
  return spoken(said(who, kind), kind + who.length);
}

const choices: Readonly<Record<string, string>> = { permission: 'checks', apply_work: 'all' };

type World = Awaited<ReturnType<typeof openServedCmd>>;

/** One task to its end, its person at hand; resolves with what happened in it. */
async function played({ engine }: World, request: string) {
  const started = await engine.start('crew', { request }, { attended: true });
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const { run } = started;
  const events: RunEvent[] = [];
  for await (const event of run.events) {
    events.push(event);
    if (event.type !== 'question_opened') continue;
    const { id, kind } = event.question;
    const choice = choices[kind] ?? 'later';
    await engine.answer(run.id, { question: id, choice, comment: '', by: 'person' });
  }
  const { status } = await run.ended;
  return {
    id: run.id,
    events,
    status: status === 'waiting' ? await wentOn({ engine }, run.id) : status,
  };
}

/** What was asked as it came to rest was answered then. */
async function wentOn({ engine }: Pick<World, 'engine'>, id: string) {
  const again = await engine.resume(id, { attended: true });
  if (again.kind !== 'started') throw new Error(JSON.stringify(again));
  for await (const _ of again.run.events);
  return (await again.run.ended).status;
}

/** Who has to be asked, and how often, when nothing is asked for twice. */
function wantedOf(kind: number, rows: readonly Row[]): string[] {
  const workers = rows.flatMap(({ id }) => {
    const turns = 1 + (steps[`${kind} worker ${id}`]?.length ?? 0);
    return Array.from({ length: turns }, () => `worker ${id}`);
  });
  // a change of one line pays for no look back
  const after = [
    ...(rows.length > 1 ? ['aggregator'] : []),
    ...(kind === 0 ? [] : ['retrospector']),
  ];
  return ['decomposer', ...workers, ...after].toSorted();
}

const of = (events: readonly RunEvent[], type: 'question_opened' | 'warned') =>
  events.flatMap((event) => {
    if (event.type !== type) return [];
    return event.type === 'warned' ? [event.warning] : [event.question.kind];
  });

test('four kinds of tasks in the manner of a real model take no repair, no second try and one question each', async () => {
  let playing = 0;
  const world = await openServedCmd((given) => answer(given, playing), files);
  for (const [kind, { request, rows }] of kinds.entries()) {
    playing = kind;
    const before = world.server.requests.length;
    const { id: cmd, events, status } = await played(world, request);
    expect([request, status]).toEqual([request, 'done']);
    const asked = world.server.requests.slice(before).map(whoAsks);
    expect(asked.toSorted()).toEqual(wantedOf(kind, rows));
    // the tests are run twice by the first of them, and asked about once; the changes come in by one more key
    const changes = kind < 2 ? ['permission', 'apply_work'] : [];
    expect(of(events, 'question_opened')).toEqual(changes);
    expect(of(events, 'warned')).toEqual([]);
    expect(world.inWorkspace(`work/${cmd}/execution_log.yaml`)).toMatch(/^status: success$/m);
    for (const { id } of rows) {
      const result = world.inWorkspace(`work/${cmd}/results/result_${id}.md`);
      expect(result).toMatch(new RegExp(`^---\\nstatus: success[^]*finding 14 of task ${id}`));
      expect(result).not.toMatch(/think|Not this|Sure!|Let me|Done\.|That is all|承知|````/);
    }
  }
  expect(world.inProject('sum.js')).toContain('a + b');
  expect(world.inProject('product.js')).toBe(product);
  expect(world.inProject('README.md')).toBe(readme);
});
