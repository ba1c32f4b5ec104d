import type { ServerFields, ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import { consoleLog } from '#server/domains/cloud/simulator/machine/consoleLog.ts';
import { createKeyboard } from './keyboard.ts';
import type { TextGrid } from './textGrid.ts';

export interface MachinePicture {
  /** Shows the current state of the machine. */
  show(fields: ServerFields): void;
  /** Says in the bar that the state is not known at the moment. */
  showSilence(): void;
  /** A key of the viewer, by its X11 keysym. */
  key(keysym: number, isDown: boolean): void;
}

/** The picture stays and keys are ignored. */
const FROZEN: ReadonlySet<ServerStatus> = new Set(['paused', 'pausing', 'unpausing', 'suspending', 'unknown']);
/** The machine runs: it reads keys. */
const RUNNING: ReadonlySet<ServerStatus> = new Set([
  'active',
  'resized',
  'rescued',
  'snapshotting',
  'changing_password',
  'confirming',
  'stopping',
  'migrating',
]);
const MOST_LINES = 1_000;

/** The name of a machine in characters that the font has; otherwise its id. */
export function drawableName(ref: string, name: string): string {
  return /^[\x20-\x7e]+$/.test(name) ? name : ref;
}

/** The screen of a simulated machine: its boot log, a prompt and the keys that are pressed. */
export function machinePicture(ref: string, grid: TextGrid): MachinePicture {
  let stage: 'running' | 'frozen' | 'dark' | undefined;
  let prompt = '';
  let typed = 0;
  let bar = '';

  const keyboard = createKeyboard({
    character(character) {
      if (grid.room() <= 1) return;
      grid.write(character);
      typed += 1;
    },
    erase() {
      if (typed === 0) return;
      grid.erase();
      typed -= 1;
    },
    enter: () => answer('This machine is simulated: signing in is not possible.'),
    attention: () => answer('Ctrl+Alt+Del does not restart a simulated machine.'),
  });

  function answer(text: string): void {
    grid.write(`\n${text}\n\n${prompt}`);
    typed = 0;
  }

  function boot(fields: ServerFields): void {
    const log = consoleLog(ref, { ...fields, name: drawableName(ref, fields.name) }, MOST_LINES);
    grid.clear();
    // The log ends with the prompt.
    grid.write(`${log} `);
    prompt = `${log.slice(log.lastIndexOf('\n') + 1)} `;
    typed = 0;
  }

  function darken(status: ServerStatus): void {
    grid.clear();
    grid.write(
      `\n\n  No picture. State of the machine: ${words(status)}\n  Its boot log appears here as soon as the machine runs.`,
    );
  }

  return {
    show(fields) {
      const { status } = fields;
      bar = `SIMULATED MACHINE   ${drawableName(ref, fields.name)}`;
      grid.bar(bar, words(status).toUpperCase());
      // A machine that was never seen running has no picture that could stay.
      const isFrozen = FROZEN.has(status) && fields.launched_at !== null;
      const next = RUNNING.has(status) ? 'running' : isFrozen && stage !== 'dark' ? 'frozen' : 'dark';
      if (next === 'dark') darken(status);
      else if (stage === undefined || stage === 'dark') boot(fields);
      grid.showCursor(next === 'running');
      stage = next;
    },
    showSilence: () => grid.bar(bar, 'THE CLOUD DOES NOT ANSWER'),
    key(keysym, isDown) {
      keyboard(keysym, isDown, stage === 'running');
    },
  };
}

const words = (status: ServerStatus): string => status.replaceAll('_', ' ');
