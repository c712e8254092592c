import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A cell as the edge knows it. */
interface EdgeCell {
  code: number;
  /** Its PUBLIC_URL, by which other cells name it. */
  address: string;
  /** Where its nodes listen: `host:port`. */
  nodes: readonly string[];
}

interface EdgePlan {
  /** Where it listens: `host:port`. */
  listen: string;
  cells: readonly EdgeCell[];
  /** Host names of centers, and the cell that each is in. */
  hosts?: Readonly<Record<string, number>>;
  /** Where nginx keeps its files. */
  home: string;
}

/**
 * The configuration of an unmodified nginx that leads each request to its cell: by the host name of its center, by the cell in its
 * API key, or by the one in the id of a public proof; anything else goes to cell 0. A 308 of a cell that a center has left is
 * followed here, with the same method, body and key, so that whoever calls by the edge never notices a move.
 */
function edgeConfiguration({ listen, cells, hosts = {}, home }: EdgePlan): string {
  return `worker_processes 1;
daemon off;
pid ${join(home, 'nginx.pid')};
error_log ${join(home, 'error.log')} warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 1m;
  client_body_buffer_size 1m;
  client_body_temp_path ${join(home, 'body')};
  proxy_temp_path ${join(home, 'proxy')};
  fastcgi_temp_path ${join(home, 'fastcgi')};
  uwsgi_temp_path ${join(home, 'uwsgi')};
  scgi_temp_path ${join(home, 'scgi')};

${cells.map(({ code, nodes }) => `  upstream cell_${code} { ${nodes.map((node) => `server ${node};`).join(' ')} keepalive 32; }`).join('\n')}

  map $host $cell_of_host {
    default "";
${Object.entries(hosts)
  .map(([host, code]) => `    ${host} ${code};`)
  .join('\n')}
  }
  map $http_authorization $cell_of_key {
    default "";
    "~*^bearer +cp_(?:live|test)_c(?<key_cell>[0-9]+)_" $key_cell;
    "~*^bearer +cp_(?:live|test)_" 0;
  }
  map $uri $cell_of_id {
    default "";
    "~/(?:proofs|verify|certificates)/[a-z]+_[0-9A-Z]{26}c(?<id_cell>[0-9]+)$" $id_cell;
  }
  map "$cell_of_host/$cell_of_key/$cell_of_id" $cell {
    default 0;
    "~^(?<by_host>[0-9]+)/" $by_host;
    "~^/(?<by_key>[0-9]+)/" $by_key;
    "~^//(?<by_id>[0-9]+)$" $by_id;
  }
  map $cell $nodes {
    default "";
${cells.map(({ code }) => `    ${code} cell_${code};`).join('\n')}
  }
  map $upstream_http_location $moved_to {
    default "";
${cells.map(({ code, address }) => `    "~^${escaped(address)}(?:/|$)" cell_${code};`).join('\n')}
  }

  server {
    listen ${listen};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    # Nodes that trust this edge believe it, so a caller's own must not pass.
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    proxy_read_timeout 15s;

    location / {
      if ($nodes = "") { return 404; }
      proxy_intercept_errors on;
      error_page 308 = @moved;
      proxy_pass http://$nodes;
    }
    # Only a place that this list names is gone to, whatever an answer says.
    location @moved {
      set $nodes_there $moved_to;
      set $address_there $upstream_http_location;
      if ($nodes_there = "") { return 308 $address_there; }
      proxy_pass http://$nodes_there;
    }
  }
}
`;
}

function escaped(address: string): string {
  return address.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');
}

/** Debian installs it where an ordinary account does not look. */
export function findNginx(): string | null {
  return ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0) ?? null;
}

/** nginx with this configuration, until it is stopped. */
export async function startEdge(plan: EdgePlan): Promise<{ stop(): Promise<void> }> {
  const nginx = findNginx();
  if (!nginx) throw new Error('There is no nginx on this machine.');
  if (!existsSync(plan.home)) mkdirSync(plan.home, { recursive: true, mode: 0o755 });
  const file = join(plan.home, 'nginx.conf');
  writeFileSync(file, edgeConfiguration(plan));
  const child: ChildProcess = spawn(nginx, ['-c', file, '-e', join(plan.home, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [host = '', port = ''] = plan.listen.split(':');
  while (!(await isListening(host, Number(port)))) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
    await delay(50);
  }
  return {
    async stop() {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
