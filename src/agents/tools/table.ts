import { RunError } from '../../engine/data/failure.ts';
import type { ToolName } from '../../engine/ports.ts';
import type { Language, Templates } from '../prompt/template.ts';
import type { ToolSpec } from '../provider.ts';
import { strictSchema } from '../reply/strict-schema.ts';
import { editFile } from './edit-file.ts';
import { fetchPage } from './fetch.ts';
import { glob } from './glob.ts';
import { grep } from './grep.ts';
import { listFiles } from './list-files.ts';
import { memorySearch } from './memory-search.ts';
import { toolNames } from './names.ts';
import { readFile } from './read-file.ts';
import { runCommand } from './run-command.ts';
import type { Tool } from './tool.ts';
import { writeFile } from './write-file.ts';

/** Every tool an agent can be given. What the model is told of each stands in `templates/tools/`. */
export const tools = {
  read_file: readFile,
  list_files: listFiles,
  glob,
  grep,
  write_file: writeFile,
  edit_file: editFile,
  run_command: runCommand,
  fetch: fetchPage,
  memory_search: memorySearch,
} as const satisfies Record<ToolName, Tool>;

/** The tool of this name, if this task has it. */
export function toolCalled(name: string, given: readonly ToolName[]): Tool | undefined {
  const known = given.find((one) => one === name);
  return known === undefined ? undefined : tools[known];
}

/** What a model is told of these tools; the same tools give the same bytes, in whatever order they are named. */
export function specsOf(
  given: readonly ToolName[],
  templates: Templates,
  language: Language,
): readonly ToolSpec[] {
  return toolNames
    .filter((name) => given.includes(name))
    .map((name) => {
      const { schema, problems } = strictSchema(tools[name].schema);
      if (problems.length > 0) {
        throw new RunError({ kind: 'bug', detail: `input of ${name}: ${problems.join('; ')}` });
      }
      return { name, description: templates.text(`tools/${name}`, language), schema };
    });
}
