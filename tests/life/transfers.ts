import { act, keyOf, type Life, type Person, type Thing } from './operations.ts';
import type { Answer } from './world.ts';

/** A disk that waits for the person whom it was offered to. */
export interface Transfer {
  disk: Thing;
  to: Person;
  transfer_id: string;
  auth_key: string;
}

/** Offers a disk to somebody, or answers an offer that was made before: it is accepted, or taken back. */
export async function handOver(life: Life): Promise<Answer | undefined> {
  const open = life.transfers.shift();
  if (open === undefined || life.random.chance(0.4)) {
    if (open !== undefined) life.transfers.push(open);
    return offer(life);
  }
  const { disk, to, transfer_id, auth_key } = open;
  if (life.random.chance(0.2)) return act(life, disk, 'cancel_transfer');
  const answer = await life.world.call(
    to.name,
    'POST',
    `${life.market.cloudPath}/volumes?action=accept_transfer`,
    { transfer_id, auth_key },
    keyOf(life),
  );
  if (answer.status < 300) disk.person = to;
  // Who has no money cannot accept, and may have some later.
  else if (answer.status === 402) life.transfers.push(open);
  return answer;
}

async function offer(life: Life): Promise<Answer | undefined> {
  const disk = life.random.of(life.disks);
  const to = life.random.of(life.people.filter((person) => person !== disk?.person));
  const answer = await act(life, disk, 'create_transfer');
  if (disk !== undefined && to !== undefined && answer !== undefined && answer.status < 300) {
    const { transfer_id, auth_key } = answer.body;
    life.transfers.push({ disk, to, transfer_id, auth_key });
  }
  return answer;
}
