import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import {
  executorReply,
  pairReply,
  refusal,
  watcherReply,
} from '../engine/workflows/session/replies.ts';
import { openFaultServer, type Served } from '../support/fault-server.ts';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';
import { testKey } from '../support/provider-world.ts';

/* Sessions through the program from its command line on, answered in the manner of a real model. */

const thinks = '<think>\nFirst: what is asked?\nstatus: blocked\n</think>\n\n';
const fenced = (json: string) =>
  `Here is my verdict.\n\n\`\`\`json\n${json}\n\`\`\`\n\nLet me know!`;

type Row = { readonly id: string; readonly component: string; readonly content: string };

function roleOf({ text }: Served): string {
  const role = /^# Role: (\w+)/m.exec(text)?.[1] ?? '?';
  return role === 'persona' ? 'strategist' : role;
}

/** A model whose watcher refuses the first attempt of a design. */
async function openModel() {
  let refused = false;
  const server = await openFaultServer({
    answer: (request) => {
      const role = roleOf(request);
      if (role === 'executor')
        return `${thinks}Sure!\n\n${executorReply({ files: { 'plan.md': '# Plan\n\nOne calendar.\n' } })}\nBye.`;
      if (role === 'strategist') return fenced(pairReply());
      const first = !refused;
      refused = true;
      return fenced(
        first
          ? refusal('CRITICAL: nobody owns it')
          : watcherReply({ issues: ['minor: name the owner'] }),
      );
    },
  });
  onTestFinished(() => server.close());
  return server;
}

const paidAt = (url: string) => ({ ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: url });

test('a new workspace has the session files, which are whole; a session ends with a result that bears its contract, and rows that people can read (S-02, S-03, S-63, S-64)', async () => {
  const server = await openModel();
  const place = await freshPlace();
  const at = (...parts: readonly string[]) => path.join(place.cwd, 'workspace', ...parts);
  expect((await runHere(place, ['init', '--lang', 'en'])).code).toBe(0);
  const kinds = ['design', 'implement', 'planning', 'retrospective'];
  expect(readdirSync(at('sessions')).toSorted()).toEqual(
    [...kinds, 'session-schema'].map((name) => `${name}.yaml`).toSorted(),
  );
  for (const kind of kinds)
    expect(parse(readFileSync(at('sessions', `${kind}.yaml`), 'utf8'))).toMatchObject({
      id: kind,
      iterations: { max: expect.any(Number) },
    });
  expect(parse(readFileSync(at('sessions/session-schema.yaml'), 'utf8'))).toBeTypeOf('object');
  for (const role of ['classifier', 'strategist', 'executor', 'watcher'])
    expect(existsSync(new URL(`../../templates/session/${role}.md`, import.meta.url))).toBe(true);

  const line = [
    'session',
    'Design the interface and its architecture',
    '--provider',
    'anthropic',
    '--plain',
    '--lang',
    'en',
  ];
  const { code, out } = await runHere(place, line, paidAt(server.url));
  // what a model puts around its answer costs no further request
  const asked = ['strategist', 'executor', 'watcher', 'executor', 'watcher'];
  // what was made waits to be taken into the project
  expect([code, server.requests.map(roleOf)]).toEqual([2, asked]);
  expect(out).toContain('The watcher gave way without new evidence: CRITICAL: nobody owns it');
  const [run = ''] = readdirSync(at('runs'));
  const result = parse(readFileSync(at('runs', run, 'result.yaml'), 'utf8'));
  expect(result).toMatchObject({
    ...{ name: 'TaskOrchestrator', version: '0.2.0', status: 'completed' },
    result: {
      session_type: 'design',
      pass: true,
      artifacts: ['plan.md'],
      issues: ['minor: name the owner'],
    },
  });
  expect(result.execution_trace[0]).toMatchObject({
    state: 'session_selecting',
    component: 'SessionSelector',
    outcome: 'design',
  });
  expect(readFileSync(at('runs', run, 'artifacts/plan.md'), 'utf8')).toBe(
    '# Plan\n\nOne calendar.\n',
  );
  const rows: readonly Row[] = parse(readFileSync(at('learnings/flow/entries.yaml'), 'utf8'));
  expect(rows.map(({ id }) => id)).toEqual(result.ledger_entries);
  expect(rows.map(({ component, content }) => `${component}: ${content}`)).toEqual([
    'SessionSelector: session_type = design',
    'TaskClassifier: task_type = design, requires_persona = true',
    'PersonaStrategy: executor = Kent Beck, watcher = Martin Fowler',
    'executor: status = done, artifacts = ["plan.md"]',
    'watcher: pass = false, iteration = 1',
    'executor: status = done, artifacts = ["plan.md"]',
    'watcher: pass = true, iteration = 2',
    'TaskOrchestrator: status = completed, artifacts = ["plan.md"]',
  ]);
});

test('while what was made waits to be taken, the document of a session says so, with the question and the exit code of lists', async () => {
  const server = await openModel();
  const place = await freshPlace();
  const line = ['session', 'Design the interface', '--provider', 'anthropic', '--lang', 'en'];
  const { code, out } = await runHere(place, [...line, '--json'], paidAt(server.url));
  const said = JSON.parse(out);
  expect([code, said.status, said.result.pass]).toEqual([2, 'waiting', true]);
  expect(said.questions).toMatchObject([{ question: { kind: 'apply_artifacts' } }]);
  const runs = JSON.parse((await runHere(place, ['runs', '--json'])).out);
  expect(runs).toMatchObject([{ status: 'waiting', openQuestions: 1, exit: null }]);
});

test.each([
  ['crew', 'Get tidewatch 0.4.0', 'The report is ready'],
  ['session', 'Decide whether our teams', 'Completed'],
])(
  '%s --rehearsal plays the recording without a word typed, by its own, whatever keys there are',
  async (verb, words, end) => {
    const place = await freshPlace();
    const line = [verb, '--rehearsal', '--plain', '--lang', 'en', '--speed', '0'];
    const { out, err } = await runHere(place, line, { ANTHROPIC_API_KEY: testKey });
    expect([out, err]).toEqual([
      expect.stringMatching(new RegExp(`^\\S+ Starting "${words}.*Rehearsal`, 'i')),
      '',
    ]);
    expect(out).toContain(end);
    expect(readdirSync(path.join(place.cwd, 'workspace/rehearsal'))).not.toEqual([]);
  },
);

test('a ledger that takes nothing is told on stderr, row by row, whatever is printed (S-62)', async () => {
  const place = await freshPlace();
  await runHere(place, ['init', '--lang', 'en']);
  const there = path.join(place.cwd, 'workspace/rehearsal/learnings');
  mkdirSync(there, { recursive: true });
  writeFileSync(path.join(there, 'flow'), 'a file in its place');
  const line = ['session', '--rehearsal', '--json', '--lang', 'en', '--speed', '0'];
  const { code, out, err } = await runHere(place, line);
  expect([code, JSON.parse(out).status]).toEqual([0, 'completed']);
  const rows = err
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(rows.at(-1)).toMatchObject({ component: 'TaskOrchestrator', event_type: 'outcome' });
});
