import { stringify } from 'yaml';
import type { PrepareHost } from '../../workflow.ts';
import { filesOf } from './contract/paths.ts';

/** Read-only, so that they are not edited by accident. */
const readOnly = 0o444;

const heading = [
  '# Settings this cmd goes by. Not to be edited: change config.yaml of the workspace, and resume with --reload-config.',
  '',
].join('\n');

/**
 * The founding copies of the settings in the cmd's folder (`docs/spec/crew.md` §5.3, §5.4): merged, with the canary
 * that says whether an overlay had a part, and the permissions as they hold. For people to look up; the engine goes by
 * `.engine/config.yaml`.
 */
export async function keepSettings({
  files,
  folder,
  config,
  settings,
}: PrepareHost): Promise<void> {
  const { folio: _, quality_gate: __, provider: ___, ui: ____, ...own } = config;
  const paths = filesOf(folder);
  const merged = { ...own, _merged_from: settings?.mergedFrom ?? 'base' };
  await files.write(paths.config, `${heading}${stringify(merged)}`, readOnly);
  if (settings === undefined) return;
  const permissions = stringify(await settings.permissions());
  await files.write(paths.permissions, `${heading}${permissions}`, readOnly);
}
