/** By `npm start`, from a copy that is not installed: there is no `folio-tui` that a person could type. */
export function isByNpm(env: NodeJS.ProcessEnv): boolean {
  return env['npm_lifecycle_event'] === 'start';
}
