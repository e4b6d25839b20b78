// Plays the recorded cmd to its end, approvals included, in a process of its own: node cmd-child.ts <folder> [<n> <pattern> before|after]

import { loadTemplates } from '../../../src/agents/prompt/template.ts';
import { recordedProvider } from '../../../src/agents/providers/recorded.ts';
import { openAgents } from '../../../src/agents/run-agent.ts';
import { settingsSnapshot } from '../../../src/engine/config/snapshot.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { openEngine } from '../../../src/engine/open-engine.ts';
import { registry } from '../../../src/engine/workflows/registry.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import { killingDisk } from '../killing-disk.ts';
import { openOwnSeal } from '../own-seal.ts';
import { everybodyTrusted, realClock } from '../toys/toy-engine.ts';

const [root = '', at, pattern = '.', when = 'before'] = process.argv.slice(2);
const disk =
  at === undefined
    ? nodeDisk
    : killingDisk(nodeDisk, {
        at: Number(at),
        match: new RegExp(pattern),
        when: when === 'after' ? 'after' : 'before',
      });
const here = (folder: string) => new URL(`../../../${folder}/`, import.meta.url);
const config = { ...defaultConfig, folio: { ...defaultConfig.folio, language: 'en' as const } };
const engine = openEngine({
  root,
  config,
  ports: {
    agents: openAgents({
      provider: recordedProvider(here('rehearsal'), { speed: 0, clock: realClock }),
      payer: { kind: 'nobody' },
      credential: null,
      templates: await loadTemplates(here('templates')),
      config: config.provider,
      clock: realClock,
      random: () => 0,
    }),
    clock: realClock,
    ids: { random: (length) => '0'.repeat(length) },
    consents: everybodyTrusted,
    memory: () => memoryFile(disk, root, openOwnSeal),
  },
  disk: openEngineDisk(disk, root, () => ({
    pid: process.pid,
    host: 'test',
    command: 'cmd',
    started: new Date().toISOString(),
  })),
  registry,
  snapshot: settingsSnapshot,
});

const choices: Readonly<Record<string, string>> = { confirm_plan: 'go', approvals: 'all' };

for (;;) {
  const [run] = await engine.runs();
  const started =
    run === undefined
      ? await engine.start('crew', { request: 'Prepare the release of our note tool.' })
      : await engine.resume(run.id);
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  for await (const event of started.run.events)
    if (event.type === 'step_failed') process.stderr.write(`${JSON.stringify(event)}\n`);
  const { status, failure } = await started.run.ended;
  if (status === 'done') break;
  if (status !== 'waiting') throw new Error(`${status} ${JSON.stringify(failure)}`);
  for (const { run: asking, question } of await engine.questions()) {
    const choice = choices[question.kind] ?? 'again';
    await engine.answer(asking.id, { question: question.id, choice, comment: '', by: 'person' });
  }
}
process.stdout.write('done\n');
