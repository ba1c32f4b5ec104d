import { expect, test } from 'vitest';
import { HELP, helpCentre } from './helpCentre.ts';

test('a reader votes once for each version, may change it, and only administrators see the comments', async () => {
  const { all, publish } = await helpCentre();
  const { id, slug } = await publish();
  const vote = `${HELP}/reading/${slug}/vote`;
  const own = async () => (await all.personal.get(`${HELP}/reading/${slug}`)).body.vote;
  expect(await own()).toBeNull();
  expect((await all.personal.put(vote, { helpful: false, comment: ' 看不懂 ' })).status).toBe(200);
  expect(await own()).toEqual({ helpful: false, comment: '看不懂' });
  await all.personal.put(vote, { helpful: true });
  await all.bp_user.put(vote, { helpful: false });
  const path = `${HELP}/articles/${id}`;
  expect((await all.admin.get(path)).body).toMatchObject({ helpful: 1, unhelpful: 1 });
  expect((await all.admin.get(`${path}/feedback`)).body).toHaveLength(2);
  expect((await all.bp_admin.get(`${path}/feedback`)).status).toBe(403);
  await all.admin.put(path, { text: '写清楚了' });
  expect(await own()).toBeNull();
  await all.personal.put(vote, { helpful: true, comment: '现在懂了' });
  expect((await all.admin.get(path)).body).toMatchObject({ helpful: 2, unhelpful: 1 });
});

test('a vote is refused for an article that the reader cannot read, and for wrong values', async () => {
  const { all, publish } = await helpCentre();
  const { slug } = await publish();
  const closed = await publish({ audience: ['ADMIN'] });
  expect((await all.personal.put(`${HELP}/reading/${closed.slug}/vote`, { helpful: true })).body.code).toBe(27001);
  const vote = `${HELP}/reading/${slug}/vote`;
  expect((await all.personal.put(vote, {})).body.fields).toHaveProperty('helpful');
  expect((await all.personal.put(vote, { helpful: 'yes' })).status).toBe(400);
  expect((await all.personal.put(vote, { helpful: true, comment: 'a'.repeat(1001) })).body.fields).toHaveProperty(
    'comment',
  );
  expect((await all.personal.put(vote, { helpful: true, user_id: 1 })).status).toBe(400);
  expect((await all.guest.put(vote, { helpful: true })).status).toBe(401);
});
