import type { ManifestDatabase } from '#model/domains/templates/plan/manifest.ts';

/** What is run in the container of a database. Names and passwords come from its environment, or are read as input. */
export interface EngineCommands {
  dump: string;
  /** Reads a dump. */
  restore: string;
  /** Reads what `passwordInput` writes. */
  setPassword: string;
  passwordInput(username: string, password: string): string;
}

/** A name in SQL. */
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The official images: what they read from their environment is what these commands read. */
export const ENGINE_COMMANDS: Readonly<Record<ManifestDatabase['engine'], EngineCommands>> = {
  postgresql: {
    dump: 'PGPASSWORD="$POSTGRES_PASSWORD" pg_dump -h 127.0.0.1 -U "$POSTGRES_USER" -Fc "$POSTGRES_DB"',
    restore:
      'PGPASSWORD="$POSTGRES_PASSWORD" pg_restore -h 127.0.0.1 -U "$POSTGRES_USER" --clean --if-exists --no-owner -d "$POSTGRES_DB"',
    setPassword: 'psql -q -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB"',
    passwordInput: (username, password) => `ALTER USER ${identifier(username)} WITH PASSWORD ${literal(password)};\n`,
  },
  mysql: {
    dump: 'MYSQL_PWD="$MYSQL_ROOT_PASSWORD" mysqldump -u root --single-transaction --routines --databases "$MYSQL_DATABASE"',
    restore: 'MYSQL_PWD="$MYSQL_ROOT_PASSWORD" mysql -u root',
    setPassword: 'MYSQL_PWD="$MYSQL_ROOT_PASSWORD" mysql -u root',
    passwordInput: (_username, password) =>
      `ALTER USER 'root'@'localhost' IDENTIFIED BY ${literal(password)};\nALTER USER IF EXISTS 'root'@'%' IDENTIFIED BY ${literal(password)};\n`,
  },
  redis: {
    dump: 'REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli --no-auth-warning --rdb /tmp/dump.rdb >/dev/null && cat /tmp/dump.rdb',
    // Redis reads its file when it starts: it is started again by its restart policy.
    restore:
      'cat > /data/dump.rdb && { REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli --no-auth-warning SHUTDOWN NOSAVE || true; }',
    setPassword: 'REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli --no-auth-warning',
    passwordInput: (_username, password) => `CONFIG SET requirepass ${password}\n`,
  },
};
