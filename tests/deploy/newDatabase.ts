import { Client as PostgresClient } from 'pg';

/** An empty database on this server; its address. */
export async function newDatabase(server: string): Promise<string> {
  const client = new PostgresClient({ connectionString: server });
  await client.connect();
  await client.query('create database deploy');
  await client.end();
  const url = new URL(server);
  url.pathname = '/deploy';
  return url.href;
}
