"""A real S3 server for tests: OpenStack Swift with its s3api, in one process, on a free loopback port.

Arguments: the folder with the unpacked Debian packages, and an empty folder for the data. Prints its address once it accepts
requests. Stops when stdin ends, so also if the parent process is killed.
"""
import json
import os
import shutil
import sys

root, folder = sys.argv[1:3]
sys.path.insert(0, f"{root}/usr/lib/python3/dist-packages")

import eventlet  # noqa: E402

eventlet.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

utils.SWIFT_CONF_FILE = f"{folder}/swift.conf"
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b"test"

STORAGE = ("account", "container", "object")
DEFAULTS = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
log_level = CRITICAL
log_address = {folder}/nobody
# In seconds. The default of 0.5 s is too short while other tests keep the machine busy.
conn_timeout = 20
node_timeout = 20
"""
# Any origin may upload: Swift responds to a preflight request in the same way for all buckets.
PROXY = """cors_allow_origin = *
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
conn_timeout = 20
node_timeout = 20
recoverable_node_timeout = 20
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = call:__main__:with_cache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
# In seconds: a test may run a program days later.
allowable_clock_skew = 3000000
s3_acl = false
dns_compliant_bucket_names = true
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


class Cache:
    """Values in memory, instead of memcached. Without it, Swift sends several more requests to its storage servers for each one."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        value = self.values.get(key)
        return None if value is None else json.loads(value)

    def set(self, key, value, **_):
        self.values[key] = json.dumps(value)

    def delete(self, key, **_):
        self.values.pop(key, None)


def with_cache(_config, **_):
    """Creates a filter that gives the cache to the filters after it."""
    cache = Cache()

    def add_cache(app):
        return lambda env, start: app({**env, "swift.cache": cache}, start)

    return add_cache


def serve(socket, name, config):
    path = f"{folder}/{name}.conf"
    with open(path, "w") as file:
        file.write(DEFAULTS + config)
    app = loadapp(path, global_conf={"log_name": name})
    eventlet.spawn(wsgi.server, socket, app, log_output=False, protocol=SwiftHttpProtocol, custom_pool=eventlet.GreenPool())


os.makedirs(f"{folder}/disk")
open(utils.SWIFT_CONF_FILE, "w").close()
for name in STORAGE:
    socket = eventlet.listen(("127.0.0.1", 0))
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": socket.getsockname()[1], "device": "disk"})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{name}.ring.gz")
    serve(socket, name, f"[app:main]\nuse = egg:swift#{name}\ndisable_fallocate = true\nfallocate_reserve = 0\n")
socket = eventlet.listen(("127.0.0.1", 0))
serve(socket, "proxy", PROXY)
print(f"http://127.0.0.1:{socket.getsockname()[1]}", flush=True)
eventlet.tpool.execute(sys.stdin.read)
shutil.rmtree(folder, ignore_errors=True)
os._exit(0)
