import type { ToolName } from '../../engine/ports.ts';

/** Every tool, in the order in which a model is told of them: the same for all tasks, for the sake of the cache. */
export const toolNames = [
  'read_file',
  'list_files',
  'glob',
  'grep',
  'write_file',
  'edit_file',
  'run_command',
  'fetch',
  'memory_search',
] as const satisfies readonly ToolName[];
