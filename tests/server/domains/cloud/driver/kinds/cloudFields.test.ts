import { expectTypeOf, test } from 'vitest';
import type { CloudFields, CloudInput } from '#server/domains/cloud/driver/kinds/cloudFields.ts';
import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { VpcFields } from '#server/domains/cloud/driver/kinds/vpc.ts';

type Routers = CloudFields<
  'routers',
  { ours: 'description'; known: 'external_network_id'; words: 'name' },
  { ha: boolean | null; created_at: number | null; colour: string }
>;

// `npm run types` checks these: a different field does not compile.
test('the fields that a driver fills follow from the definition', () => {
  expectTypeOf<Routers['admin_state_up']>().toEqualTypeOf<boolean>();
  expectTypeOf<Routers['external_ips']>().toEqualTypeOf<string[]>();
  expectTypeOf<Routers['external_network_id']>().toEqualTypeOf<string>();
  expectTypeOf<Routers['interfaces']>().toEqualTypeOf<
    { subnet_id: string | null; port_id: string | null; ip: string | null }[]
  >();
  expectTypeOf<Routers['ha']>().toEqualTypeOf<boolean | null>();
  expectTypeOf<Routers['created_at']>().toEqualTypeOf<number | null>();
  expectTypeOf<Routers['colour']>().toEqualTypeOf<string>();
  expectTypeOf<ServerFields['launched_at']>().toEqualTypeOf<number | null>();
});

test('fields of the platform are not among them', () => {
  expectTypeOf<keyof Routers>().not.toEqualTypeOf<keyof Routers | 'description'>();
  expectTypeOf<keyof VpcFields>().toEqualTypeOf<
    | 'name'
    | 'status'
    | 'cidr_block'
    | 'is_default'
    | 'dns_servers'
    | 'mtu'
    | 'enable_dhcp'
    | 'description'
    | 'created_at'
  >();
});

test('an input has some of them, without null', () => {
  type Input = CloudInput<VpcFields, 'name', 'description', { force?: boolean }>;
  expectTypeOf<Input['name']>().toEqualTypeOf<string>();
  expectTypeOf<Input['description']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Input['force']>().toEqualTypeOf<boolean | undefined>();
});
