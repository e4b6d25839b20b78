/**
 * Where programmers look things up: agents of a task read there without a question (docs/spec/edit.md §5.4). Only places
 * that nobody but their keepers learns a request from, since what an agent has read may have had the idea to ask: none that
 * passes a request on to a host it names, as the module proxy of Go does, and none where anybody can put a page of their own
 * and see who reads it.
 */
export const referenceHosts: readonly string[] = [
  // registries of packages
  'registry.npmjs.org',
  'pypi.org',
  'crates.io',
  'index.crates.io',
  'rubygems.org',
  'repo1.maven.org',
  'repo.packagist.org',
  'api.nuget.org',
  'hex.pm',
  // documentation
  'nodejs.org',
  'developer.mozilla.org',
  'docs.npmjs.com',
  'www.typescriptlang.org',
  'docs.deno.com',
  'bun.com',
  'vitest.dev',
  'jestjs.io',
  'eslint.org',
  'react.dev',
  'docs.python.org',
  'packaging.python.org',
  'docs.pytest.org',
  'docs.djangoproject.com',
  'go.dev',
  'doc.rust-lang.org',
  'docs.rs',
  'docs.ruby-lang.org',
  'guides.rubyonrails.org',
  'docs.oracle.com',
  'docs.gradle.org',
  'maven.apache.org',
  'kotlinlang.org',
  'learn.microsoft.com',
  'www.php.net',
  'hexdocs.pm',
  'cmake.org',
  'en.cppreference.com',
  'www.gnu.org',
  'git-scm.com',
  'www.rfc-editor.org',
  // GitHub
  'api.github.com',
  'raw.githubusercontent.com',
  'docs.github.com',
];
