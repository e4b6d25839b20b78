// One look at a folder of issues, in a process of its own: node field-child.ts <folder> [<n> <pattern> before|after]

import { killedBy } from '../killed-child.ts';
import { lookInput, openField } from './field-world.ts';

const { folder, disk } = killedBy(process.argv.slice(2));
const engine = await openField(folder, disk);
const started = await engine.start('field', lookInput);
if (started.kind !== 'started') throw new Error(JSON.stringify(started));
for await (const _ of started.run.events);
const { status, failure } = await started.run.ended;
process.stdout.write(`${status}${failure === null ? '' : JSON.stringify(failure)}\n`);
