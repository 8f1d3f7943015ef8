import { createHash } from 'node:crypto';

/**
 * Beginnings of the SHA-256 hashes of the passwords with at least 8 characters among the 1,000 most common, in lower case.
 * From 10-million-password-list-top-1000 of https://github.com/danielmiessler/SecLists. Many of them are vulgar, so the
 * program contains only hashes.
 */
const COMMON: ReadonlySet<string> = new Set(
  `
    01621148 018cc3e8 01c02776 04e77bf8 054e3b30 057ba03d 059a0019 05c5f6ef 06a1d8bf 07a0a3bd 08775183 09c587fb
    0a4992ea 0b14d501 0c44be9f 0e1d5932 11148d8f 12775348 12d47138 1305485a 13a5c202 14272bd3 15e2b0d3 1718c24b
    17756315 196c562c 1c467339 1db0046b 1f3ce404 203b70b5 2144a56f 2285877f 23b5ed29 2413fb37 2692d41b 2751b66f
    27cc6994 28f0116e 28f61551 2a09783b 2d4795b5 2e62c8d6 2ebda397 30a989af 312433c2 336665b0 35af25f5 37797910
    3a120dc1 3b0fe0d3 3b80d38f 43ff792d 44b3c500 462aec2c 47e1ba66 4cf0c101 4d4f2636 4dcab0d8 4e20613e 4f9f10b3
    5030c5bd 5094dcad 5146ade2 5600715f 58f87e26 5be0888b 5c80565d 5d2d3ceb 5e884898 6085fee2 615ed7fb 62708057
    628612b8 631ffa50 6382deaf 648b4a1f 701033ae 72ab994f 730551f5 73cd1b16 74fca032 7904791f 79ea9358 7a345ba5
    7e071fd9 80d41c54 80d71140 814e2ae0 828febb7 82d3042b 840815f3 8529ab68 8549b94c 85738f8f 8745f866 8879adde
    8a9bcf1e 8b591cc3 8bd10698 8ee9938e 8f0e2f76 917ebb33 92117ce1 932f3c1b 9409d688 9499e6ae 98d9d59a 99706266
    9a900403 9c6d405b 9ce8db92 9da70176 9e4633d8 9e861941 9f2a08fd a01edad9 a0811a47 a1744455 a29445fd a5b810a3
    a6b70a8a a70a59b3 a8618937 a941a4c4 aa973021 aae0a09f ab1cb712 ac13a8b5 ac7bdfb2 ad1d0a33 ad494138 b0f60a04
    b186ba1f b3d4cd64 b68823ed b73846dd b7395530 b7fc6eaa b82e723b b870d3e3 bcd1642b bf15d6ce bfb301b2 c0a49421
    c1d35cc3 c46d87f1 c5422c05 c73c3a07 c775e7b7 c80f6301 c9344c5f cbc471ca cd08c4c4 ce1484f5 cea6e086 cf0b854f
    cfdafb04 d14a7310 d1710874 d24259be d2d02ea7 d2f129dd d4df2ec2 d7998705 d865b65b d86dc6e6 d92e06b3 d93c090a
    daaad6e5 db5e18fa dd5a1378 de0de82a e0a32e5c e111a1ef e24df920 e388075d e3e93b60 e49034cf e4ad93ca e5263ae7
    e5d503d4 e697c511 e6deb10a e75dfc45 e9605a74 e9cee71a ee79976c eef1394e ef2266aa ef513062 ef797c81 ef94d492
    f08f448a f0b13924 f38a5076 f7237929 f931c308 f95fc9d2 fa1baeb8 fb12bb6e fcf730b6 fd2ef6af fda6cf2f
  `
    .trim()
    .split(/\s+/),
);

/** True if attackers try the password among their first thousand. */
export function isCommonPassword(password: string): boolean {
  const hash = createHash('sha256').update(password.toLowerCase()).digest('hex');
  return COMMON.has(hash.slice(0, 8));
}
