import { clip } from '../messages/clip.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { Options } from './options.ts';
import type { VerbPorts } from './verb-ports.ts';

/** Makes the workspace and its settings; what is there stays as it is. */
export async function makeWorkspace(options: Options, ports: VerbPorts): Promise<ExitCode> {
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
