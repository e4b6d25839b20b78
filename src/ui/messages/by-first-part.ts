/** What an agent is called that its workflow gives no name: `plotter-draft` → `Plotter`. */
export function byFirstPart(name: string): string {
  const first = name.split('-')[0] ?? name;
  return first.charAt(0).toUpperCase() + first.slice(1);
}
