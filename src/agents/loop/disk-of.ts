import type { SandboxSpec } from '../../engine/acting/shell.ts';
import type { ToolDisk } from '../../engine/acting/tool-disk.ts';
import type { ActingSettings, DiskHost } from './acting-settings.ts';

export type TaskDisk = {
  /** The one that works within these bounds: the same as before while they are the same. */
  within(sandbox: SandboxSpec | null): Promise<ToolDisk>;
  /** The task is over. Never rejects. */
  end(): Promise<void>;
};

/** What the file tools of one task work by, from its first turn to its last. Bounds change when a person allows more. */
export function diskOf({ disk }: Pick<ActingSettings, 'disk'>, host: DiskHost): TaskDisk {
  let now: { readonly key: string; readonly disk: ToolDisk } | undefined;
  return {
    async within(sandbox) {
      const key = JSON.stringify(sandbox);
      if (now?.key === key) return now.disk;
      await now?.disk.end();
      now = { key, disk: disk(sandbox, host) };
      return now.disk;
    },
    async end() {
      await now?.disk.end();
    },
  };
}
