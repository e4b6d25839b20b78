import { grantingPlaces } from '../config/granting.ts';
import type { ConfigLayers } from '../config/merge.ts';
import type { MergedPermissions } from '../config/merge-permissions.ts';
import { type HostFile, type HostFiles, readPermissions } from '../config/permission-layers.ts';
import { toFailure } from '../data/failure.ts';
import { containment } from './containment.ts';
import type { Disk } from './disk.ts';
import { readTextFile } from './text-file.ts';
import type { Trust } from './trust.ts';

/**
 * What the commands of agents in this project are judged by: the person's settings and the workspace's, and the rules
 * that the project keeps for another program. Those always add what is denied and asked; what they allow counts only
 * while a person trusts their bytes. In a stranger's project (`untrusted`) only what plainly looks goes unasked, and no
 * script for the name of its folder. A rules file that leads out of the project, or that nobody can read, closes
 * everything. Rejects with RunError `config_invalid` as `mergeConfig` does.
 */
export async function guardRules(
  disk: Disk,
  project: string,
  layers: ConfigLayers,
  trust: Pick<Trust, 'hashes' | 'look'>,
): Promise<MergedPermissions & { readonly untrusted: boolean }> {
  const ofProject = await trust.hashes(project);
  const names: readonly string[] = grantingPlaces.project.files;
  const trusted: NonNullable<ConfigLayers['trusted']> = (file) =>
    names.includes(file.file) ? ofProject(file) : (layers.trusted?.(file) ?? false);
  const rules = readPermissions({ ...layers, trusted }, await hostFiles(disk, project));
  if ((await trust.look(project, 'project')).state === 'trusted')
    return { ...rules, untrusted: false };
  return { ...rules, untrusted: true, permissions: { ...rules.permissions, script_dirs: [] } };
}

async function hostFiles(disk: Disk, project: string): Promise<HostFiles> {
  const place = containment(disk, project);
  const find = async (name: string): Promise<HostFile | undefined> => {
    try {
      return await readTextFile(disk, await place.existing(name), name);
    } catch (error) {
      return { file: name, broken: toFailure(error).kind };
    }
  };
  const [settings, permissionConfig, overlay] = [
    await find('.claude/settings.json'),
    await find('.claude/permission-config.yaml'),
    await find('local/hooks/permission-config.yaml'),
  ];
  return {
    ...(settings && { settings }),
    ...(permissionConfig && { permissionConfig }),
    ...(overlay && { overlay }),
  };
}
