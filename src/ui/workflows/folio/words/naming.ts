/* What a story is called and by whom, in both languages. */

type Naming = {
  readonly command: string;
  readonly behind: string;
  readonly wanted: string;
  set(name: string): string;
};

type NamingWords = {
  readonly title: Naming;
  readonly author: Naming;
  readonly noStory: string;
  broken(path: string): string;
};

const ja: NamingWords = {
  title: {
    command: '題名を決める',
    behind: '題名',
    wanted: '新しい題名を続けます。一覧にも書き出しにも使われます',
    set: (name) => `題名を「${name}」にしました（current/site.yaml）`,
  },
  author: {
    command: '作者名を決める',
    behind: '作者名',
    wanted: '作者名を続けます。EPUB と印刷用 HTML の扉に載ります',
    set: (name) => `作者名を「${name}」にしました（current/site.yaml）`,
  },
  noStory: '物語がまだありません',
  broken: (path) => `${path} が YAML として読めないため、書き込んでいません`,
};

const en: NamingWords = {
  title: {
    command: 'title of the story',
    behind: 'TITLE',
    wanted: 'the new title follows; lists and exports have it',
    set: (name) => `It is called "${name}" from now on (current/site.yaml)`,
  },
  author: {
    command: 'author of the story',
    behind: 'NAME',
    wanted: 'the name follows; it stands on the title page of EPUB and HTML',
    set: (name) => `The author is ${name} from now on (current/site.yaml)`,
  },
  noStory: 'There is no story yet',
  broken: (path) => `${path} is no YAML that can be read, so nothing was written`,
};

export const namingWords: Readonly<Record<'ja' | 'en', NamingWords>> = { ja, en };
