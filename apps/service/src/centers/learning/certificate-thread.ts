import { parentPort, workerData } from 'node:worker_threads';
import { type CertificateFile, drawCertificate } from './draw-certificate.ts';

// Only makeCertificateFile starts this file, with exactly this data. A failure ends the thread, and its owner learns of it.
parentPort?.postMessage(await drawCertificate(workerData as CertificateFile));
