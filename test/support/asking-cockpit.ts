// The cockpit over a real engine whose agents do nothing but ask for permission. Bundled by `build-tiny.ts`.
// node asking-cockpit.js <folder> <file with wishes as JSON: Question[] without openedAt> [<ms of other work>]
import { readFileSync } from 'node:fs';
import { openCockpit } from '../../src/ui/cockpit/open-cockpit.tsx';
import { openAskingEngine } from './asking-engine.ts';
import { barePorts } from './bare-cockpit.ts';

const [folder = '.', wishes = '', work = '0'] = process.argv.slice(2);
const engine = await openAskingEngine(
  folder,
  JSON.parse(readFileSync(wishes, 'utf8')),
  Number(work),
);

const changes = { tell: [], more: false };
const ports = barePorts({
  start: { kind: 'resume', run: undefined, options: {}, changes },
  screen: { language: process.env['LANG']?.startsWith('ja') === true ? 'ja' : 'en' },
  provider: { model: 'toy', connected: true },
  engine: async () => engine,
});

process.exitCode = await openCockpit(ports);
process.exit();
