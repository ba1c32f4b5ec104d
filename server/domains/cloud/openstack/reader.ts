import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { JsonObject } from './reply.ts';
import { ref, unwrapped, type Query, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** How one kind is read from its service. */
export interface Collection<Fields extends object> {
  service: Service;
  /** `/volumes` */
  path: string;
  /** The path of the list, if it differs: `/volumes/detail`. */
  listPath?: string;
  /** The members that hold one item and several; `one` null: the reply is the item itself. */
  one: string | null;
  many: string;
  query?: Query;
  /** Selects the items of this kind. */
  isOne?: (item: JsonObject) => boolean;
  itemOf: (item: JsonObject) => CloudItem<Fields>;
}

/** Lists by marker and gets single items. Clouds report changes of servers only: other kinds are listed completely. */
export function reader<Fields extends object>({
  service,
  path,
  listPath = path,
  one,
  many,
  query,
  isOne = () => true,
  itemOf,
}: Collection<Fields>): Pick<KindDriver<Fields>, 'list' | 'get'> {
  return {
    async *list() {
      for await (const page of service.pages(listPath, many, query))
        yield { items: page.filter(isOne).map(itemOf), partial: false };
    },
    async get(id) {
      const reply = await service.find(`${path}/${ref(id)}`);
      const item = reply && (one === null ? reply : unwrapped(reply, one));
      return item && isOne(item) ? itemOf(item) : undefined;
    },
  };
}
