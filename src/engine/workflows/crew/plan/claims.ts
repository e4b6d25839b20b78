/**
 * Of the files a worker names as its output, those of the project that it has not changed. `changed`: from the top of the
 * repository; `prefix`: the way from there to the project's folder. Files of the run, and places outside, are no claim about
 * the project; a folder is borne out by a file in it.
 */
export function unmade(
  claimed: readonly string[],
  { changed, prefix }: { readonly changed: readonly string[]; readonly prefix: string },
): readonly string[] {
  const names = claimed.map((name) => name.trim().replace(/^`|`$/g, '').replace(/^\.\//, ''));
  return [...new Set(names)].filter((name) => {
    if (name === '' || isElsewhere(name) || /[\s*]/.test(name)) return false;
    const here = prefix + name.replace(/\/$/, '');
    return !changed.some(
      (path) => path === here || path.startsWith(`${here}/`) || path.endsWith(`/${name}`),
    );
  });
}

/** `results/`, `work/cmd_003/…`, `/abs`, `../up`, an address. */
function isElsewhere(name: string): boolean {
  return /^(?:workspace\/|work\/cmd_\d+\/|results\/|tasks\/|~|\/|\.\.\/|[a-z]+:\/\/)/i.test(name);
}
