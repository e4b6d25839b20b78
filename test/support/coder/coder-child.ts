// A coder at work in a process of its own: node coder-child.ts <top> <url> [<n> <pattern> before|after]

import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolDisk } from '../../../src/engine/acting/tool-disk.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { type KillPoint, killingDisk, killingTools } from '../killing-disk.ts';
import { coderFolders, openCoderEngine } from './coder-engine.ts';

const [top = '', url = '', at, pattern = '.', when = 'before'] = process.argv.slice(2);
const point: KillPoint | undefined =
  at === undefined
    ? undefined
    : {
        at: Number(at),
        match: new RegExp(pattern),
        when: when === 'after' ? 'after' : 'before',
      };
const disks =
  point === undefined
    ? { disk: nodeDisk }
    : {
        disk: killingDisk(nodeDisk, point),
        toolDisk: (disk: ToolDisk) => killingTools(disk, point),
      };
const since = new Date().toISOString();
const engine = await openCoderEngine({ ...coderFolders(top), url, ...disks });
const started =
  (await engine.runs()).length === 0
    ? await engine.start('toy', { world: '' }, { attended: true })
    : await engine.resume('current', { attended: true });
if (started.kind !== 'started') throw new Error(JSON.stringify(started));
for await (const event of started.run.events) {
  if (event.type !== 'question_opened' || event.at < since) continue;
  const { id } = event.question;
  appendFileSync(path.join(top, 'asked.log'), `${id}\n`);
  const answer = { question: id, choice: 'once', comment: '', by: 'person' } as const;
  await engine.answer(started.run.id, answer).then(
    () => appendFileSync(path.join(top, 'answered.log'), `${id}\n`),
    // the run went on meanwhile: it was answered before
    (error: unknown) => process.stderr.write(`${String(error)}\n`),
  );
}
const { status, failure } = await started.run.ended;
if (status !== 'done') throw new Error(`${status} ${JSON.stringify(failure)}`);
process.stdout.write('done\n');
