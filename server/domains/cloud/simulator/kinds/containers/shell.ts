import { Duplex } from 'node:stream';
import type { EngineContainer, Terminal } from '#server/domains/cloud/engines/deployments/engine.ts';

const PROMPT = '\r\n/ # ';
const ERASE = '\b \b';

/** What a shell shows about its container. */
type ShellContainer = Pick<EngineContainer, 'name' | 'image'> & Partial<Pick<EngineContainer, 'command' | 'ip'>>;

/** A shell that carries nothing out: it says so, and answers the commands that people try first. */
export function createShell(container: ShellContainer, clock: () => number): Terminal {
  let typed = '';
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      for (const letter of chunk.toString('utf8')) take(letter);
      done();
    },
    final(done) {
      stream.push(null);
      done();
    },
  });
  const show = (text: string) => stream.push(text.replaceAll('\n', '\r\n'));

  function take(letter: string): void {
    if (letter === '\r' || letter === '\n') {
      const line = typed.trim();
      typed = '';
      if (line === 'exit') {
        show('\n');
        stream.push(null);
        return;
      }
      show(`\n${answer(container, line, clock())}`);
      stream.push(PROMPT);
    } else if (letter === '\u0004') stream.push(null);
    else if (letter === '\u0003') {
      typed = '';
      stream.push(`^C${PROMPT}`);
    } else if (letter === '\u007f') {
      if (typed !== '') stream.push(ERASE);
      typed = typed.slice(0, -1);
    } else if (letter >= ' ') {
      typed += letter;
      stream.push(letter);
    }
  }

  show(`[simulator] ${container.name}: this shell carries nothing out`);
  stream.push(PROMPT);
  return { stream, resize: async () => undefined };
}

function answer({ name, image, command, ip }: ShellContainer, line: string, now: number): string {
  const [word = '', ...rest] = line.split(/\s+/);
  switch (word) {
    case '':
      return '';
    case 'hostname':
      return name;
    case 'whoami':
      return 'root';
    case 'pwd':
      return '/';
    case 'date':
      return new Date(now).toUTCString();
    case 'echo':
      return rest.join(' ');
    case 'ls':
      return 'bin  dev  etc  home  proc  root  run  sys  tmp  usr  var';
    case 'ps':
      return `PID   USER     COMMAND\n    1 root     ${command ?? image}\n   17 root     /bin/sh`;
    case 'ip':
      return `eth0: ${ip ?? 'no address'}`;
    default:
      return `sh: ${word}: not found`;
  }
}
