#!/bin/sh
# Makes what compose.yaml mounts, once: random secrets, and the site of nginx with the two processes. See docs/operating.md.
# Put certificate.pem and key.pem of your address into tls/ before or after.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets tls
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

keep secret-key "$(random 32)"
keep database-password "$(random 24)"
keep database-url "postgres://suantai:$(cat secrets/database-password)@database:5432/suantai"
# The rule for passwords wants each kind of character.
keep admin-password "Aa1-$(random 12)"
# Mounted with these rights, and read by other accounts in the containers; the folder keeps everyone else out.
chmod 644 secrets/*
sed -e 's/127\.0\.0\.1:8080/server1:8080/' -e 's/127\.0\.0\.1:8081/server2:8080/' ../nginx.conf > site.conf
chmod 644 site.conf
chmod 755 tls
echo "The password of the account admin is in $(pwd)/secrets/admin-password"
