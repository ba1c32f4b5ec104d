import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';

/** People who are on call one after the other. Instants are milliseconds since 1970. */
export interface Rota {
  /** Users in their order. */
  people: readonly number[];
  every: 'day' | 'week';
  /** `YYYY-MM-DD` by the clock of the zone: the first person begins with the hand-over of this day, or of its week. */
  startsOn: string;
  /** 1 for Monday to 7 for Sunday; of a weekly rota. */
  handOverDay: number;
  /** `HH:MM` by the clock of the zone. */
  handOverTime: string;
  zone: string;
}

/** Somebody stands in for the person on call between two instants. */
export interface Cover {
  user: number;
  from: number;
  to: number;
}

export interface Shift {
  user: number;
  from: number;
  to: number;
  /** They stand in for somebody. */
  isCover: boolean;
}

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const DAY_S = 86_400;
const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday: days since then, and the day of the week. */
const FIRST_DAY = 3;

/**
 * Who is on call between two instants, without a gap and one person at a time. Every turn begins when the wall clock of
 * the zone shows the hand-over, so that a day of 23 or 25 hours is one turn. Of two covers, the later one counts.
 *
 * @example
 *   shiftsBetween(rota, [], { from: 0, to: 86_400_000 })[0]?.user; // 7
 */
export function shiftsBetween(
  rota: Rota,
  covers: readonly Cover[],
  { from, to }: { from: number; to: number },
): Shift[] {
  const shifts: Shift[] = [];
  for (let turn = turnAt(rota, from); rota.people.length > 0; turn += 1) {
    const [begin, end] = [beginOf(rota, turn), beginOf(rota, turn + 1)];
    if (begin >= to) break;
    const user = rota.people[modulo(turn, rota.people.length)] ?? 0;
    shifts.push(...covered({ user, from: Math.max(begin, from), to: Math.min(end, to) }, covers));
  }
  return joined(shifts);
}

/**
 * Who is on call at an instant, and who would be after them; undefined without people.
 *
 * @example
 *   onCallAt(rota, [], 0)?.next; // 8
 */
export function onCallAt(rota: Rota, covers: readonly Cover[], at: number): (Shift & { next: number }) | undefined {
  const { people } = rota;
  if (people.length === 0) return undefined;
  const turn = turnAt(rota, at);
  const [from, to] = [beginOf(rota, turn), beginOf(rota, turn + 1)];
  const shift = shiftsBetween(rota, covers, { from, to }).find((each) => each.from <= at && at < each.to);
  if (shift === undefined) return undefined;
  // Who stands in for somebody may be the one whose turn is next.
  const following = people.map((_, place) => people[modulo(turn + 1 + place, people.length)] ?? 0);
  return { ...shift, next: following.find((user) => user !== shift.user) ?? shift.user };
}

/** The number of the turn that contains an instant; the first one is 0, and those before it are negative. */
function turnAt(rota: Rota, at: number): number {
  const wall = wallAt(Math.floor(at / SECOND_MS), rota.zone);
  let turn = Math.floor((wall - wallOf(rota, 0)) / lengthOf(rota));
  while (beginOf(rota, turn) > at) turn -= 1;
  while (beginOf(rota, turn + 1) <= at) turn += 1;
  return turn;
}

const beginOf = (rota: Rota, turn: number): number => instantOfWall(wallOf(rota, turn), rota.zone) * SECOND_MS;

/** The wall clock at the beginning of a turn. */
function wallOf(rota: Rota, turn: number): number {
  const { startsOn, every, handOverDay, handOverTime } = rota;
  const first = Math.floor(Date.parse(startsOn) / SECOND_MS / DAY_S);
  const back = every === 'week' ? modulo(modulo(first + FIRST_DAY, WEEK_DAYS) + 1 - handOverDay, WEEK_DAYS) : 0;
  const [hours = 0, minutes = 0] = handOverTime.split(':').map(Number);
  return (first - back) * DAY_S + (hours * MINUTE_S + minutes) * MINUTE_S + turn * lengthOf(rota);
}

const lengthOf = ({ every }: Rota): number => (every === 'week' ? WEEK_DAYS : 1) * DAY_S;

/** A turn in the parts that covers make of it. */
function covered(turn: Cover, covers: readonly Cover[]): Shift[] {
  const edges = covers.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > turn.from && edge < turn.to);
  const bounds = [...new Set([turn.from, ...edges, turn.to])].toSorted((one, other) => one - other);
  return bounds.slice(0, -1).map((from, place) => {
    const cover = covers.findLast((each) => each.from <= from && from < each.to);
    return { user: cover?.user ?? turn.user, from, to: bounds[place + 1] ?? turn.to, isCover: cover !== undefined };
  });
}

/** What one person does without a break is one shift, unless they stand in for a part of it. */
function joined(shifts: readonly Shift[]): Shift[] {
  const found: Shift[] = [];
  for (const shift of shifts) {
    const last = found.at(-1);
    if (last !== undefined && last.user === shift.user && last.isCover && shift.isCover) last.to = shift.to;
    else found.push({ ...shift });
  }
  return found;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
