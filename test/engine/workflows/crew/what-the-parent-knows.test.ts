import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '../../../../src/engine/workflows/crew/multi-file.ts';
import { openCmd } from './cmd-world.ts';
import { planReply, resultText } from './replies.ts';

const room = 'src/engine/workflows/crew';

/**
 * Every place of the room that opens a file, and what it asks for (`docs/spec/crew.md` §2.4). A new one must be put here by
 * somebody who knows that it opens neither a task nor a result for its body.
 */
const readers: Readonly<Record<string, readonly string[]>> = {
  // headers and verdicts of results, never their bodies
  'files.ts': ['path'],
  'results.ts': ['at(output), mostOfResult'],
  'validate/cmd.ts': ['results/result_<id>.md'],
  // what the validator said of each attempt
  'phases/keep-validation.ts': ['files.validation(id, attempt)'],
  // the verdict of an independent review, and of the result nothing but a hash: whether it is the one that was reviewed
  'phases/review-results.ts': ['files.result(task)', 'path', 'files.review(task)'],
  // whether a task file is there and not empty
  'phases/worker.ts': ['files.task(id)'],
  // the request of a cmd of the original system
  'index.ts': ['request'],
  // of a task file the paths it says it writes
  'phases/plan.ts': ['files.plan', 'files.wavePlan', '<files.tasks>/<name>', 'files.plan'],
  'phases/confirm.ts': ['files.plan'],
  'phases/feedback.ts': ['files.retryPlan'],
  'phases/review-plan.ts': ['files.planReview'],
  // logs, and for the validators any file of a cmd, no further than a log may be long
  'text/execution-log.ts': ['path'],
  // whether both are whole; the summary's header; the report's section of candidates; whether the engine wrote the summary
  'phases/aggregate.ts': ['files.summary', 'path'],
  'phases/look-back.ts': [
    // how many lines a change has, counted by code: nobody is told a word of it
    'cmd.files.patch(id)',
    'files.summary',
    'files.summary',
    'files.retrospective',
    'path',
    'path',
    'path',
  ],
  // of the look back what it proposes, to count what will be listed
  'phases/tell-look-back.ts': ['path'],
  // names of the project's files, gathered for all roles
  'phases/glance.ts': ['files.glance'],
  'phases/gather.ts': ['files.report', 'path', 'files.report'],
  // the queue of proposals, and what a second person decided of it
  'phases/approve.ts': [
    'latePath(ctx.folder, round - 1)',
    'queuePath(ctx.folder, round)',
    "queuePath(folder, Number(values['round'] ?? 1))",
  ],
  // the result of a worker by its own way, to note its checks in it
  'phases/checks-seen.ts': ['output'],
  // the queue of proposals, and the seal that says whose it is
  'phases/kept-queue.ts': ['path', 'sealPath(ctx.folder, round)'],
  // files of the project that an approval writes
  'phases/apply.ts': ['candidate'],
  'phases/improve.ts': ['changelogFile', 'path'],
};

function readsIn(text: string): string[] {
  const found: string[] = [];
  for (const { 0: call, index } of text.matchAll(/\bfiles\.(?:read|pieces)\(/gi)) {
    let open = 1;
    const from = index + call.length;
    let to = from;
    for (; open > 0 && to < text.length; to += 1)
      open += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;
    const asked = text.slice(from, to - 1).replace(/\s+/g, ' ');
    found.push(asked.replace(/`/g, '').replace(/\$\{([^}]*)\}/g, '<$1>'));
  }
  return found;
}

test('no file of the room opens a task or a result for more than it may know (C-168, C-169)', () => {
  const names = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replaceAll(path.sep, '/'));
  const found = Object.fromEntries(
    names.flatMap((name) => {
      const reads = readsIn(readFileSync(path.join(room, name), 'utf8'));
      // whoever hands work to a secretary names no task and no result
      if (name.startsWith('secretary/') && !reads.some((read) => /task|result/i.test(read)))
        return [];
      return reads.length === 0 ? [] : [[name, reads.sort()]];
    }),
  );
  const expected = Object.entries(readers).map(([name, reads]) => [name, [...reads].sort()]);
  expect(found).toEqual(Object.fromEntries(expected));
});

test('who reads the header of a result is the validator and nobody beside it', () => {
  const importing = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /\bfrom '[^']*\/result-meta\.ts'/.test(readFileSync(path.join(room, name), 'utf8')),
    )
    .map((name) => name.replaceAll(path.sep, '/'));
  expect(importing.sort()).toEqual(['files.ts', 'validate/artefact.ts', 'validate/result.ts']);
});

test('no word of a task or of a result’s body comes into the parent’s data in a whole cmd (C-135, C-137)', async () => {
  const [inTask, inResult] = ['heron-of-the-task', 'otter-of-the-result'];
  const rows = [{ id: 1 }, { id: 2, needs: [1] }, { id: 3 }];
  const tasks = rows.map(({ id }) => ({
    path: `tasks/task_${id}.md`,
    text: `# Task ${id}: Task ${id}\n\n## Overview\nDo part ${id}: ${inTask}.\n`,
  }));
  const [plan = ''] = planReply(rows).split(/(?=^.*tasks\/task_1\.md)/m);
  const cmd = openCmd({
    script: {
      rows,
      reply: ({ role, values }) => {
        if (role === 'crew/decomposer') return `${plan}${writeFiles(tasks)}`;
        if (values['task'] === undefined) return undefined;
        const failing = values['task'] === 3 && values['attempt'] === 1;
        const text = resultText(Number(values['task']), failing ? { status: 'partial' } : {});
        return text.replace('- finding 3 ', `- ${inResult} `);
      },
    },
  });
  const { events } = await cmd.start();
  expect(cmd.text('tasks/task_1.md')).toContain(inTask);
  expect(cmd.text('results/result_3.md')).toContain(inResult);
  expect(cmd.text('results/result_3.attempt_1.md')).toContain(inResult);
  const told = JSON.stringify(events) + cmd.text('execution_log.yaml');
  // nor does it go to anybody else but as a file they read themselves
  const given = cmd.calls.map(({ task: { inputs: _, ...said } }) => JSON.stringify(said));
  for (const text of [told, ...given]) {
    expect(text).not.toContain(inTask);
    expect(text).not.toContain(inResult);
  }
  expect(cmd.calls.some(({ inputs }) => [...inputs.values()].join('').includes(inResult))).toBe(
    true,
  );
});
