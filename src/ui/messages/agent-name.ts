/** `folio/plotter-draft` → `Plotter`; `folio/intake` is the Editor's own work. */
export function agentName(role: string): string {
  const name = (role.split('/').at(-1) ?? role).split('-')[0] ?? role;
  if (name === 'intake') return 'Editor';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
