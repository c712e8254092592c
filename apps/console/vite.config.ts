import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run dev -w apps/console` serves the sources and passes API calls on to a service on its usual port. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/lms', '/.well-known', '/schema'].map((path) => [path, 'http://127.0.0.1:4000']),
    ),
  },
});
