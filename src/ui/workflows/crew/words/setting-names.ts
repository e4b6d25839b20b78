/** A text with the names of settings that are known, in code or not, as people call them; others stay as they are. */
export function settingNames(text: string, called: Readonly<Record<string, string>>): string {
  return text.replace(/`?\b([a-z_]+\.[a-z_]+)\b`?/g, (written, name: string) =>
    Object.hasOwn(called, name) ? (called[name] ?? written) : written,
  );
}
