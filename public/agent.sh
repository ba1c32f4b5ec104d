#!/bin/sh
# Installs the agent of a record as a systemd service, or brings an installed one up to date:
#   curl -fsSL https://console.example.com/agent.sh | AGENT_TOKEN=… sudo --preserve-env=AGENT_TOKEN sh -s -- https://console.example.com/api/ecrm/v1/gws/5
# Options of the agent follow the address. Without AGENT_TOKEN, the token of the installation before is kept.
# DESTDIR installs below another folder, and starts nothing.
set -eu

fail() {
  echo "agent.sh: $1" >&2
  exit 1
}

address=${1:-}
case $address in
  http://*/api/*/* | https://*/api/*/*) ;;
  *) fail 'the first argument is the address of the record, as the console shows it' ;;
esac
shift
origin=${address%%/api/*}
# gws-5: the last two words of the address.
id=${address##*/}
kind=${address%/*}
name="${kind##*/}-$id"
case $name in
  *[!A-Za-z0-9_-]*) fail "the address does not end with a record: $address" ;;
esac

root=${DESTDIR:-}
[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail 'only root can install a service: run it with sudo'
node=$(command -v node) || fail 'Node 20 or newer is needed (apt install nodejs, or https://nodejs.org)'
major=$("$node" -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || fail "Node 20 or newer is needed; $node is $("$node" --version)"

program="/opt/suantai-agent/agent.mjs"
token="/etc/suantai-agent/$name.token"
unit="/etc/systemd/system/suantai-agent-$name.service"
mkdir -p "$root/opt/suantai-agent" "$root/etc/systemd/system"
(umask 077 && mkdir -p "$root/etc/suantai-agent")

if [ -n "${AGENT_TOKEN:-}" ]; then
  (umask 077 && printf '%s\n' "$AGENT_TOKEN" >"$root$token")
elif [ ! -s "$root$token" ]; then
  fail 'AGENT_TOKEN is not set: the console shows the token when the record is created, or when it is renewed'
fi

# Whole or not at all.
curl -fsSL "$origin/agent.mjs" -o "$root$program.new"
mv "$root$program.new" "$root$program"

# systemd reads words: each option stands in quotes.
options=
for option in "$@"; do
  case $option in
    *[\"\\%\$]*) fail "an option cannot hold quotes, backslashes, % or \$: $option" ;;
  esac
  options="$options \"$option\""
done
cat >"$root$unit" <<END
[Unit]
Description=Suantai agent of $name
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart="$node" $program --url $address --token-file %d/token$options
LoadCredential=token:$token
Restart=always
RestartSec=5
DynamicUser=yes
StateDirectory=suantai-agent/$name
WorkingDirectory=%S/suantai-agent/$name
NoNewPrivileges=yes
ProtectHome=yes
ProtectSystem=strict
PrivateTmp=yes
CapabilityBoundingSet=
RestrictSUIDSGID=yes
LockPersonality=yes

[Install]
WantedBy=multi-user.target
END

if [ -z "$root" ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable "suantai-agent-$name" >/dev/null 2>&1
  systemctl restart "suantai-agent-$name"
  echo "The agent of $name runs: journalctl -u suantai-agent-$name"
else
  echo "Installed. Without systemd, start it with:"
  echo "  $node $root$program --url $address --token-file $root$token"
fi
