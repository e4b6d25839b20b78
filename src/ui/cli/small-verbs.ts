import type { Engine } from '../../engine/engine.ts';
import { clip } from '../messages/values.ts';
import type { PlainCommand } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { VerbPorts } from './verb-ports.ts';

/** `init`: makes the workspace and its settings; what is there stays as it is. */
export async function initVerb({ options }: PlainCommand, ports: VerbPorts): Promise<ExitCode> {
  const report = await ports.init();
  const words = ports.messages.cli.init;
  const root = clip(report.root, 1000);
  const lines =
    report.made.length === 0
      ? [words.nothing(root)]
      : [words.made(root), ...report.made.map((name) => words.file(clip(name)))];
  await ports.out.write(options.output === 'json' ? jsonText(report, 2) : `${lines.join('\n')}\n`);
  return 0;
}

/** `trust`: from now on this workspace may call models and be written to. Typing it is the answer to the question. */
export async function trustVerb(
  { options }: PlainCommand,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  const words = ports.messages.cli.trust;
  const root = clip(engine.root, 1000);
  const already = await engine.trusted();
  if (!already) await engine.trust();
  const text = already
    ? `${words.already(root)}\n`
    : `${[words.done(root), ...words.means].join('\n')}\n`;
  await ports.out.write(
    options.output === 'json' ? jsonText({ root: engine.root, trusted: true, already }, 2) : text,
  );
  return 0;
}
