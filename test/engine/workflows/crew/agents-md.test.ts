import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openTrust } from '../../../../src/engine/workspace/trust.ts';
import { projectAt } from '../../../../src/own-project.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';

/* Whom a project's `AGENTS.md` reaches (setting `agents_md`). */

const personas = ['worker_researcher', 'worker_writer', 'worker_coder', 'worker_reviewer'];
const word = 'Write tests as sentences.';

/** Who of the four was told it, in one cmd of a project whose person may have changed it since they trusted it. */
async function told(
  of: {
    readonly who?: readonly string[];
    readonly text?: string;
    readonly changedTo?: string;
  } = {},
) {
  const root = temporaryFolder();
  const project = temporaryFolder();
  const home = temporaryFolder();
  const guide = join(project, 'AGENTS.md');
  writeFileSync(guide, of.text ?? word);
  mkdirSync(home, { recursive: true });
  const trust = openTrust(nodeDisk, home);
  await trust.trust(await trust.look(project, 'project'));
  if (of.changedTo !== undefined) writeFileSync(guide, of.changedTo);
  const { who } = of;
  const cmd = openCmd({
    root,
    config: (config) => ({
      ...quiet(config),
      ...(who === undefined ? {} : { agents_md: who }),
    }),
    ports: { project: projectAt(project, home) },
    script: { rows: personas.map((persona, at) => ({ id: at + 1, persona })) },
  });
  await cmd.start();
  const extras = cmd.calls
    .filter(({ role }) => role.startsWith('crew/worker_'))
    .map(({ role, task }) => ({ role: role.slice('crew/'.length), extra: task.extra ?? '' }));
  const hearers = extras.filter(({ extra }) => extra.includes('guidance_of_the_project'));
  return { roles: hearers.map(({ role }) => role).toSorted(), extras };
}

test('coders and reviewers are told the AGENTS.md of a trusted project, as data with a label', async () => {
  const { roles, extras } = await told();
  expect(roles).toEqual(['worker_coder', 'worker_reviewer']);
  const coder = extras.find(({ role }) => role === 'worker_coder');
  expect(JSON.parse(coder?.extra ?? '')).toMatchObject({ guidance_of_the_project: word });
});

test('agents_md names who is told instead, and an empty list tells nobody', async () => {
  expect((await told({ who: ['worker_writer'] })).roles).toEqual(['worker_writer']);
  expect((await told({ who: [] })).roles).toEqual([]);
});

test('one that was changed since it was trusted tells nobody', async () => {
  expect((await told({ changedTo: 'Skip the tests.' })).roles).toEqual([]);
});

test('a long one is told up to 8,000 characters, and that it goes on', async () => {
  const { extras } = await told({ text: 'あ'.repeat(20_000) });
  const coder = extras.find(({ role }) => role === 'worker_coder');
  const { guidance_of_the_project: text } = JSON.parse(coder?.extra ?? '');
  expect(text).toBe(`${'あ'.repeat(8_000)}\n[…]`);
});
