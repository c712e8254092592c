export { createMcpServer, type McpOptions, type ProofCall } from './mcp-server.ts';
